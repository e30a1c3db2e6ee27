/*
 * Cairn: the blocks of a program, for its core.
 *
 * Loaded into a program (LD_PRELOAD), keeps a table of the blocks that it has allocated: address,
 * the size that was asked for, and up to four places of the code that asked. The table is memory of
 * the program and so is in its core, where Cairn finds it by its magic; nothing is written or sent.
 * docs/formats/blocks.md says byte by byte what the table looks like.
 *
 * Blocks are filled with zeros, unless CAIRN_BLOCKS_ZERO=0 is in the environment. Otherwise
 * allocation is glibc's own. A block costs 24 bytes in a table that is between 3/8 and 3/4 full; a
 * call costs a look into one of 64 tables under a lock of its own.
 *
 * Copyright 2026 the Cairn authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the table, as the core has it */

#define SHARDS 64
#define FRAMES 4
#define SITES 65536
#define REMEMBERED 64
#define SCANNED 24
#define FIRST_CAPACITY 256
#define FLAG_ZEROED 1

/* Addresses of blocks are stored inverted, so that nobody takes the table for a user of them. */
typedef struct {
  uint64_t address;
  uint64_t size;
  uint32_t site;
  uint32_t unused;
} Block;

typedef struct {
  uint64_t address;
  uint64_t size;
  uint64_t when;
  uint32_t site;
  uint32_t freed_at;
} Freed;

typedef struct {
  uint64_t frame[FRAMES];
} Site;

typedef struct {
  uint32_t lock;
  uint32_t unused;
  uint64_t capacity;
  uint64_t count;
  Block* table;
  uint64_t freed_count;
  Freed freed[REMEMBERED];
} Shard;

typedef struct {
  char magic[16];
  void* self;
  uint64_t flags;
  uint32_t shards;
  uint32_t remembered;
  uint64_t sites;
  Site* site;
  uint64_t lost;
  Shard shard[SHARDS];
} Blocks;

__attribute__((visibility("default"))) Blocks cairn_blocks = {.flags = FLAG_ZEROED};

/* ------------------------------------------------------------------------------ glibc's functions */

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);
extern void __libc_free(void*);
extern void* __libc_stack_end;

#define EXPORT __attribute__((visibility("default")))

/* ----------------------------------------------------------------------------------------- locks */

/* Since 2.32 libc tells whether there is only one thread. */
extern __attribute__((weak)) char __libc_single_threaded;

static int is_alone(void) {
  return &__libc_single_threaded != NULL && __libc_single_threaded;
}

static void lock(uint32_t* word) {
  int turns = 0;
  if (is_alone()) {
    *word = 1;
    return;
  }
  while (__atomic_exchange_n(word, 1, __ATOMIC_ACQUIRE)) {
    if (++turns % 128 == 0) {
      sched_yield();
    } else {
      __builtin_ia32_pause();
    }
  }
}

static void unlock(uint32_t* word) {
  __atomic_store_n(word, 0, __ATOMIC_RELEASE);
}

/* Memory that malloc knows nothing of; NULL if there is none. */
static void* pages(size_t size) {
  void* got = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return got == MAP_FAILED ? NULL : got;
}

/* ------------------------------------------------------------------------------------ who asked */

static uintptr_t code_start;
static uintptr_t code_end;
static uint32_t site_lock;

/* Where the stack of a thread is; asked for once, because asking may allocate. */
static __thread struct {
  uintptr_t low;
  uintptr_t high;
  int known;
} stack __attribute__((tls_model("initial-exec")));

static void find_stack(uintptr_t now) {
  int saved = errno;
  stack.known = 1;
  if ((pid_t)syscall(SYS_gettid) == getpid()) {
    stack.high = (uintptr_t)__libc_stack_end;
    stack.low = stack.high - (64u << 20);
  } else {
    pthread_attr_t attributes;
    void* low;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
        stack.low = (uintptr_t)low;
        stack.high = stack.low + size;
      }
      pthread_attr_destroy(&attributes);
    }
  }
  if (now < stack.low || now >= stack.high) {
    stack.low = stack.high = 0;
  }
  errno = saved;
}

static int in_program(uintptr_t code) {
  return code >= code_start + 8 && code < code_end;
}

/* Whether a call could have been the last instruction before a place in the program's code. */
static int is_behind_call(uintptr_t code) {
  const uint8_t* at = (const uint8_t*)code;
  if (at[-5] == 0xe8) {
    return 1;
  }
  for (int back = 2; back <= 7; back++) {
    if (back != 5 && at[-back] == 0xff && ((at[-back + 1] >> 3) & 7) == 2) {
      return 1;
    }
  }
  return 0;
}

/*
 * The direct caller is exact. Callers of it are found by frame pointers, where code keeps them; if
 * the direct caller is a library, the program's own call into it is looked for on the stack.
 */
static void trace(uintptr_t* frame, uint64_t out[FRAMES]) {
  memset(out, 0, FRAMES * sizeof(out[0]));
  out[0] = frame[1];
  if (code_end == 0) {
    return;
  }
  if (!stack.known) {
    find_stack((uintptr_t)frame);
  }
  uintptr_t here = (uintptr_t)frame;
  if (here < stack.low || here >= stack.high) {
    return;
  }
  int count = 1;
  uintptr_t next = frame[0];
  if (!in_program(out[0])) {
    uintptr_t* word = frame + 2;
    for (int i = 0; i < SCANNED && (uintptr_t)(word + 1) <= stack.high; i++, word++) {
      if (in_program(*word) && is_behind_call(*word)) {
        out[count++] = *word;
        here = (uintptr_t)word;
        break;
      }
    }
  }
  while (count < FRAMES && next > here && next + 16 <= stack.high && next % 8 == 0) {
    uintptr_t code = ((uintptr_t*)next)[1];
    if (!in_program(code) || !is_behind_call(code)) {
      break;
    }
    out[count++] = code;
    here = next;
    next = *(uintptr_t*)next;
  }
}

static int is_same(const uint64_t a[FRAMES], const uint64_t b[FRAMES]) {
  return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
}

static uint64_t mix(const uint64_t frames[FRAMES]) {
  uint64_t mixed = frames[0] ^ (frames[1] << 17 | frames[1] >> 47) ^
                   (frames[2] << 31 | frames[2] >> 33) ^ (frames[3] << 47 | frames[3] >> 17);
  return mixed * 0x9E3779B97F4A7C15u;
}

/* The number of a place, or where it belongs: its first frame is written last. */
static uint32_t probe(const uint64_t frames[FRAMES], uint64_t mixed, int* found) {
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t at = (uint32_t)((mixed >> 40) + i) & (SITES - 1);
    uint64_t first = __atomic_load_n(&cairn_blocks.site[at].frame[0], __ATOMIC_ACQUIRE);
    if (at == 0) {
      continue; /* this number is for places that are not known */
    }
    if (first == 0) {
      *found = 0;
      return at;
    }
    if (is_same(cairn_blocks.site[at].frame, frames)) {
      *found = 1;
      return at;
    }
  }
  *found = 1;
  return 0;
}

/* Adds a place; 0 if there are too many of them. */
static uint32_t add_site(const uint64_t frames[FRAMES], uint64_t mixed) {
  uint32_t at = 0;
  int found;
  lock(&site_lock);
  if (cairn_blocks.site == NULL) {
    __atomic_store_n(&cairn_blocks.site, pages(SITES * sizeof(Site)), __ATOMIC_RELEASE);
  }
  if (cairn_blocks.site != NULL) {
    at = probe(frames, mixed, &found);
    if (!found) {
      Site* place = &cairn_blocks.site[at];
      memcpy(place->frame + 1, frames + 1, (FRAMES - 1) * sizeof(uint64_t));
      __atomic_store_n(&place->frame[0], frames[0], __ATOMIC_RELEASE);
    }
  }
  unlock(&site_lock);
  return at;
}

/* The number of the place from which a function was called; 0 if there are too many of them. */
static uint32_t site(uintptr_t* frame) {
  uint64_t frames[FRAMES];
  int found = 0;
  uint32_t at = 0;
  trace(frame, frames);
  uint64_t mixed = mix(frames);
  if (__atomic_load_n(&cairn_blocks.site, __ATOMIC_ACQUIRE) != NULL) {
    at = probe(frames, mixed, &found);
  }
  if (!found) {
    int saved = errno;
    at = add_site(frames, mixed);
    errno = saved;
  }
  return at;
}

#define SITE() site((uintptr_t*)__builtin_frame_address(0))

/* ------------------------------------------------------------------------------------ the blocks */

static uint64_t hash(uint64_t address) {
  return (address >> 4) * 0x9E3779B97F4A7C15u;
}

static Shard* shard_of(uint64_t address) {
  return &cairn_blocks.shard[hash(address) >> 58];
}

static uint64_t slot(uint64_t address, uint64_t capacity) {
  return (hash(address) >> 20) & (capacity - 1);
}

static void place(Block* table, uint64_t capacity, Block block) {
  uint64_t at = slot(~block.address, capacity);
  while (table[at].address != 0) {
    at = (at + 1) & (capacity - 1);
  }
  table[at] = block;
}

static int grow(Shard* shard) {
  uint64_t capacity = shard->capacity == 0 ? FIRST_CAPACITY : shard->capacity * 2;
  Block* table = pages(capacity * sizeof(Block));
  if (table == NULL) {
    return 0;
  }
  for (uint64_t i = 0; i < shard->capacity; i++) {
    if (shard->table[i].address != 0) {
      place(table, capacity, shard->table[i]);
    }
  }
  if (shard->table != NULL) {
    munmap(shard->table, shard->capacity * sizeof(Block));
  }
  shard->table = table;
  shard->capacity = capacity;
  return 1;
}

static void put(void* address, size_t size, uint32_t site) {
  if (address == NULL) {
    return;
  }
  Block block = {~(uint64_t)address, size, site, 0};
  Shard* shard = shard_of((uint64_t)address);
  lock(&shard->lock);
  if ((shard->count + 1) * 4 <= shard->capacity * 3 || grow(shard)) {
    place(shard->table, shard->capacity, block);
    shard->count++;
  } else {
    __atomic_add_fetch(&cairn_blocks.lost, 1, __ATOMIC_RELAXED);
  }
  unlock(&shard->lock);
}

static uint64_t find(const Shard* shard, uint64_t address) {
  if (shard->capacity == 0) {
    return UINT64_MAX;
  }
  uint64_t at = slot(address, shard->capacity);
  while (shard->table[at].address != 0) {
    if (shard->table[at].address == ~address) {
      return at;
    }
    at = (at + 1) & (shard->capacity - 1);
  }
  return UINT64_MAX;
}

/* Takes a slot out, and moves those behind it that would not be found any more. */
static void take_out(Shard* shard, uint64_t at) {
  uint64_t mask = shard->capacity - 1;
  uint64_t hole = at;
  uint64_t next = at;
  while (1) {
    next = (next + 1) & mask;
    Block* block = &shard->table[next];
    if (block->address == 0) {
      break;
    }
    uint64_t home = slot(~block->address, shard->capacity);
    if (((next - home) & mask) >= ((next - hole) & mask)) {
      shard->table[hole] = *block;
      hole = next;
    }
  }
  memset(&shard->table[hole], 0, sizeof(Block));
  shard->count--;
}

/* A number that grows. Several threads use the processor's, which is far beyond what one counts. */
static uint64_t now(void) {
  static uint64_t count;
  return is_alone() ? ++count : __builtin_ia32_rdtsc();
}

/* Forgets a block that is about to be freed; returns whether it was known. */
static int drop(void* address, uint32_t freed_at, Block* was) {
  Shard* shard = shard_of((uint64_t)address);
  lock(&shard->lock);
  uint64_t at = find(shard, (uint64_t)address);
  int known = at != UINT64_MAX;
  if (known) {
    *was = shard->table[at];
    take_out(shard, at);
    Freed* freed = &shard->freed[shard->freed_count++ % REMEMBERED];
    *freed = (Freed){was->address, was->size, now(), was->site, freed_at};
  }
  unlock(&shard->lock);
  return known;
}

static int zeroes(void) {
  return (cairn_blocks.flags & FLAG_ZEROED) != 0;
}

/* ------------------------------------------------------------------------------------- functions */

static void* allocate(size_t size, uint32_t site) {
  void* got = zeroes() ? __libc_calloc(1, size) : __libc_malloc(size);
  put(got, size, site);
  return got;
}

static void* allocate_aligned(size_t alignment, size_t size, uint32_t site) {
  void* got = __libc_memalign(alignment, size);
  if (got != NULL && zeroes()) {
    memset(got, 0, size);
  }
  put(got, size, site);
  return got;
}

static void* resize(void* old, size_t size, uint32_t site) {
  if (old == NULL) {
    return allocate(size, site);
  }
  Block was;
  int known = drop(old, site, &was);
  void* got = __libc_realloc(old, size);
  if (got != NULL) {
    if (known && zeroes() && size > was.size) {
      memset((char*)got + was.size, 0, size - was.size);
    }
    put(got, size, site);
  } else if (known && size != 0) {
    put(old, was.size, was.site);
  }
  return got;
}

EXPORT void* malloc(size_t size) {
  return allocate(size, SITE());
}

EXPORT void* calloc(size_t count, size_t size) {
  void* got = __libc_calloc(count, size);
  put(got, count * size, SITE());
  return got;
}

EXPORT void* realloc(void* old, size_t size) {
  return resize(old, size, SITE());
}

EXPORT void* reallocarray(void* old, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return resize(old, bytes, SITE());
}

EXPORT void free(void* address) {
  if (address != NULL) {
    Block was;
    drop(address, SITE(), &was);
    __libc_free(address);
  }
}

EXPORT void* memalign(size_t alignment, size_t size) {
  return allocate_aligned(alignment, size, SITE());
}

EXPORT void* aligned_alloc(size_t alignment, size_t size) {
  return allocate_aligned(alignment, size, SITE());
}

EXPORT int posix_memalign(void** out, size_t alignment, size_t size) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  int saved = errno;
  void* got = allocate_aligned(alignment, size, SITE());
  errno = saved;
  if (got == NULL) {
    return ENOMEM;
  }
  *out = got;
  return 0;
}

EXPORT void* valloc(size_t size) {
  return allocate_aligned((size_t)sysconf(_SC_PAGESIZE), size, SITE());
}

EXPORT void* pvalloc(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (size > SIZE_MAX - page) {
    errno = ENOMEM;
    return NULL;
  }
  size_t bytes = size == 0 ? page : (size + page - 1) & ~(page - 1);
  return allocate_aligned(page, bytes, SITE());
}

/* What was asked for: who asks how much there is may use all of it. */
EXPORT size_t malloc_usable_size(void* address) {
  if (address == NULL) {
    return 0;
  }
  Shard* shard = shard_of((uint64_t)address);
  lock(&shard->lock);
  uint64_t at = find(shard, (uint64_t)address);
  size_t size = at == UINT64_MAX ? 0 : shard->table[at].size;
  unlock(&shard->lock);
  if (at == UINT64_MAX) {
    size_t (*real)(void*) = (size_t(*)(void*))dlsym(RTLD_NEXT, "malloc_usable_size");
    size = real == NULL ? 0 : real(address);
  }
  return size;
}

/* ------------------------------------------------------------------ C++: new is the program's call */

static void* create(size_t size, uint32_t site, const char* name) {
  void* got = allocate(size == 0 ? 1 : size, site);
  if (got == NULL) {
    void* (*real)(size_t) = (void* (*)(size_t))dlsym(RTLD_NEXT, name);
    got = real == NULL ? NULL : real(size); /* asks the program's handler, then throws */
  }
  return got;
}

static void* create_aligned(size_t size, size_t alignment, uint32_t site, const char* name) {
  void* got = allocate_aligned(alignment, size == 0 ? 1 : size, site);
  if (got == NULL) {
    void* (*real)(size_t, size_t) = (void* (*)(size_t, size_t))dlsym(RTLD_NEXT, name);
    got = real == NULL ? NULL : real(size, alignment);
  }
  return got;
}

EXPORT void* _Znwm(size_t size) {
  return create(size, SITE(), "_Znwm");
}

EXPORT void* _Znam(size_t size) {
  return create(size, SITE(), "_Znam");
}

EXPORT void* _ZnwmSt11align_val_t(size_t size, size_t alignment) {
  return create_aligned(size, alignment, SITE(), "_ZnwmSt11align_val_t");
}

EXPORT void* _ZnamSt11align_val_t(size_t size, size_t alignment) {
  return create_aligned(size, alignment, SITE(), "_ZnamSt11align_val_t");
}

/* ------------------------------------------------------------------------------ start, and forks */

static void before_fork(void) {
  lock(&site_lock);
  for (int i = 0; i < SHARDS; i++) {
    lock(&cairn_blocks.shard[i].lock);
  }
}

static void after_fork(void) {
  for (int i = SHARDS; i-- > 0;) {
    unlock(&cairn_blocks.shard[i].lock);
  }
  unlock(&site_lock);
}

/* The first object is the program. */
static int find_code(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr)* header = &info->dlpi_phdr[i];
    if (header->p_type == PT_LOAD && (header->p_flags & PF_X) != 0) {
      code_start = info->dlpi_addr + header->p_vaddr;
      __atomic_store_n(&code_end, code_start + header->p_memsz, __ATOMIC_RELEASE);
    }
  }
  return 1;
}

__attribute__((constructor)) static void start(void) {
  const char* zero = getenv("CAIRN_BLOCKS_ZERO");
  if (zero != NULL && strcmp(zero, "0") == 0) {
    cairn_blocks.flags &= ~(uint64_t)FLAG_ZEROED;
  }
  pthread_atfork(before_fork, after_fork, after_fork);
  cairn_blocks.self = &cairn_blocks;
  cairn_blocks.shards = SHARDS;
  cairn_blocks.remembered = REMEMBERED;
  cairn_blocks.sites = SITES;
  dl_iterate_phdr(find_code, NULL);
  memcpy(cairn_blocks.magic, "cairn blocks 1\n", 16);
}
