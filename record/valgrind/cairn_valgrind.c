/*
   A Valgrind tool that tells what a program does to its heap and its global variables: blocks that
   are allocated and freed, and every store to them. It only observes and emits; what that means is
   found out by whoever reads the stream (docs/formats/valgrind-stream.md has it byte by byte).

   Copyright (C) 2026 the Cairn authors

   This program is free software; you can redistribute it and/or modify it under the terms of the
   GNU General Public License as published by the Free Software Foundation; either version 2 of the
   License, or (at your option) any later version.

   This program is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without
   even the implied warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU
   General Public License, in the file LICENSE beside this one, for more details.
*/

#include "pub_tool_basics.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_execontext.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_libcsignal.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_replacemalloc.h"
#include "pub_tool_stacktrace.h"
#include "pub_tool_threadstate.h"
#include "libvex_guest_amd64.h"

#if !defined(VGP_amd64_linux)
#  error "only x86-64 Linux is known here"
#endif

/* Of the core, but not in its headers for tools. */
extern Int VG_(safe_fd)(Int oldfd);
extern Int VG_(sigtimedwait_zero)(const vki_sigset_t* set, vki_siginfo_t* info);
extern SysRes VG_(mknod)(const HChar* path, Int mode, UWord dev);
extern Int VG_(fcntl)(Int fd, Int cmd, Addr arg);
extern Int VG_(kill)(Int pid, Int signal);
extern void VG_(poll_signals)(ThreadId tid);
extern SysRes VG_(poll)(struct vki_pollfd* fds, Int count, Int timeout);

/*--------------------------------------------------------------------*/
/*--- Options                                                      ---*/
/*--------------------------------------------------------------------*/

/* Where the stream goes: a file or a pipe. */
static const HChar* clo_stream = NULL;

/* The executable, as its debug information names it. */
static const HChar* clo_exe = NULL;

/* Its writable memory, as "start:bytes,start:bytes" in hex, before it is moved to where it runs. */
static const HChar* clo_globals = NULL;

/* A file with the C-points: moments that are told with what is handed to them. */
static const HChar* clo_points = NULL;

/* A folder in which every process finds its options and makes its stream, instead of the others. */
static const HChar* clo_children = NULL;

/*--------------------------------------------------------------------*/
/*--- The stream                                                   ---*/
/*--------------------------------------------------------------------*/

#define BUFFER_BYTES (64 * 1024)

/* Longest record that is written without asking for room again. */
#define RECORD_BYTES 128

static const HChar magic[8] = {'C', 'A', 'I', 'R', 'N', 'V', 'G', 1};

/* Codes of records below FIRST_STORE; the others are stores. */
enum {
   R_END = 1, R_STRING, R_INSTR, R_STACK, R_ALLOC, R_FREE, R_THREAD, R_BYTES, R_MODULE, R_LAST_STACK,
   R_POINT = 11, R_RETURNED = 12
};

#define FIRST_STORE 16

/* Size classes of stores: the logarithm of their bytes up to 5; a word near its own address. */
#define CLASS_NEAR 7

static UChar buffer[BUFFER_BYTES + RECORD_BYTES];
static UWord used = 0;
static Int   stream = -1;

/* State that the reader has, too. */
static Addr last_address = 0;
static Word last_instr   = 0;

static void drop_stream(void)
{
   /* Nobody reads any more: the program goes on, and does not hear of it. */
   vki_sigset_t pipe;
   vki_siginfo_t info;
   VG_(memset)(&pipe, 0, sizeof pipe);
   pipe.sig[0] = 1UL << (VKI_SIGPIPE - 1);
   VG_(sigtimedwait_zero)(&pipe, &info);
   VG_(close)(stream);
   stream = -1;
   VG_(umsg)("cairn: the stream broke, recording ends here\n");
}

static void flush_buffer(void)
{
   UWord done = 0;
   while (stream >= 0 && done < used) {
      Int n = VG_(write)(stream, buffer + done, used - done);
      if (n == -VKI_EINTR || n == -VKI_EAGAIN)
         continue;
      if (n <= 0)
         drop_stream();
      else
         done += n;
   }
   used = 0;
}

static inline void room(void)
{
   if (UNLIKELY(used > BUFFER_BYTES - RECORD_BYTES))
      flush_buffer();
}

static inline void put_byte(UInt value) { buffer[used++] = (UChar)value; }

static inline void put_varint(ULong value)
{
   while (value >= 0x80) {
      buffer[used++] = (UChar)(value | 0x80);
      value >>= 7;
   }
   buffer[used++] = (UChar)value;
}

static inline ULong zigzag(Long value) { return ((ULong)value << 1) ^ (ULong)(value >> 63); }

static inline void put_address(Addr address, SizeT size)
{
   put_varint(zigzag((Long)(address - last_address)));
   last_address = address + size;
}

static void put_raw(const void* from, SizeT size)
{
   const UChar* at = from;
   while (size > 0) {
      SizeT fits;
      room();
      fits = BUFFER_BYTES - used;
      if (fits > size)
         fits = size;
      VG_(memcpy)(buffer + used, at, fits);
      used += fits;
      at += fits;
      size -= fits;
   }
}

/*--------------------------------------------------------------------*/
/*--- Which memory counts                                          ---*/
/*--------------------------------------------------------------------*/

/* A byte per page, in tables of 64 MB each. Addresses from 2^47 on are the kernel's. */
#define PAGE_SHIFT  12
#define TABLE_SHIFT 26
#define TABLES      (1UL << (47 - TABLE_SHIFT))
#define TABLE_PAGES (1UL << (TABLE_SHIFT - PAGE_SHIFT))

static UChar* pages[TABLES];

/* All of it lies in here. Read by generated code. */
static Addr  watched_low  = ~0UL;
static UWord watched_size = 0;

static inline Bool is_watched(Addr a)
{
   UWord table = a >> TABLE_SHIFT;
   return table < TABLES && pages[table] != NULL
          && pages[table][(a >> PAGE_SHIFT) & (TABLE_PAGES - 1)];
}

static void watch(Addr start, SizeT size)
{
   Addr end  = start + (size == 0 ? 1 : size);
   Addr high = watched_low == ~0UL ? 0 : watched_low + watched_size;
   Addr page;
   if (end < start || end > 1UL << 47)
      return;
   for (page = start >> PAGE_SHIFT; page <= (end - 1) >> PAGE_SHIFT; page++) {
      UWord table = page >> (TABLE_SHIFT - PAGE_SHIFT);
      if (pages[table] == NULL)
         pages[table] = VG_(calloc)("cairn.pages", 1, TABLE_PAGES);
      pages[table][page & (TABLE_PAGES - 1)] = 1;
   }
   if (start < watched_low)
      watched_low = start;
   if (end > high)
      high = end;
   watched_size = high - watched_low;
}

/*--------------------------------------------------------------------*/
/*--- Strings, instructions, stacks: told once                     ---*/
/*--------------------------------------------------------------------*/

/* Names that are longer are cut. */
#define MOST_NAME 4000

typedef struct _Text {
   struct _Text* next;
   UWord key;              /* hash */
   UInt  id;
   HChar text[1];
} Text;

static VgHashTable* texts;
static UInt text_count = 0;

static UInt text_id(const HChar* text)
{
   UWord hash = 5381;
   SizeT size = 0;
   Text* at;
   if (text == NULL || text[0] == 0)
      return 0;
   while (text[size] != 0 && size < MOST_NAME)
      hash = hash * 33 + (UChar)text[size++];
   for (at = VG_(HT_lookup)(texts, hash); at != NULL; at = at->next)
      if (at->key == hash && VG_(strncmp)(at->text, text, size) == 0 && at->text[size] == 0)
         return at->id;
   at = VG_(malloc)("cairn.text", sizeof(Text) + size);
   at->key = hash;
   at->id = ++text_count;
   VG_(memcpy)(at->text, text, size);
   at->text[size] = 0;
   VG_(HT_add_node)(texts, at);
   room();
   put_byte(R_STRING);
   put_varint(size);
   put_raw(text, size);
   return at->id;
}

typedef struct _Instr {
   struct _Instr* next;
   UWord key;              /* address */
   UInt  epoch;
   UInt  id;
   Bool  is_system;        /* of a library of the system, which programs call and do not mend */
} Instr;

static VgHashTable* instrs;
static UInt instr_count = 0;

/* Code of the executable; empty if that is not known. */
static Addr  exe_start = 0;
static SizeT exe_size  = 0;

static Bool is_system_object(const HChar* object)
{
   return VG_(strncmp)(object, "/usr/", 5) == 0 || VG_(strncmp)(object, "/lib", 4) == 0;
}

/* Tells of an instruction; its number is the next. */
static void put_instr(Instr* at)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   const HChar* name;
   UInt line = 0, file = 0, dir = 0, function = 0, object = 0;
   Addr a = at->key;
   at->is_system = False;
   {
      const HChar *file_name, *dir_name;
      if (VG_(get_filename_linenum)(epoch, a, &file_name, &dir_name, &line)) {
         dir = text_id(dir_name);
         file = text_id(file_name);
      }
   }
   if (VG_(get_fnname)(epoch, a, &name))
      function = text_id(name);
   if (VG_(get_objname)(epoch, a, &name)) {
      object = text_id(name);
      at->is_system = exe_size > 0 && a - exe_start >= exe_size && is_system_object(name);
   }
   room();
   put_byte(R_INSTR);
   put_varint(a);
   put_varint(line);
   put_varint(file);
   put_varint(dir);
   put_varint(function);
   put_varint(object);
}

/* An instruction. Where code was unloaded and other code loaded, it gets a new number. */
static Instr* instr_at(Addr a)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   Instr* at = VG_(HT_lookup)(instrs, a);
   if (at != NULL && at->epoch == epoch.n)
      return at;
   if (at == NULL) {
      at = VG_(malloc)("cairn.instr", sizeof(Instr));
      at->key = a;
      VG_(HT_add_node)(instrs, at);
   }
   at->epoch = epoch.n;
   at->id = ++instr_count;
   put_instr(at);
   return at;
}

static UInt instr_id(Addr a) { return instr_at(a)->id; }

#define MOST_FRAMES 24

static UInt stack_count = 0;

static UInt put_stack(const Addr* ips, UInt n)
{
   UInt ids[MOST_FRAMES];
   UInt i;
   if (n > MOST_FRAMES)
      n = MOST_FRAMES;
   for (i = 0; i < n; i++)
      ids[i] = instr_id(ips[i]);
   room();
   put_byte(R_STACK);
   put_varint(n);
   for (i = 0; i < n; i++) {
      room();
      put_varint(ids[i]);
   }
   return ++stack_count;
}

/* Numbers of stacks by the core's number of the context; 0 where it was not told yet. */
static UInt* stack_of;
static UInt  stack_of_size = 0;

typedef struct { Addr ips[MOST_FRAMES]; UInt n; } Frames;

static void add_frame(UInt n, DiEpoch epoch, Addr ip, void* frames)
{
   Frames* to = frames;
   if (to->n < MOST_FRAMES)
      to->ips[to->n++] = ip;
}

static UInt stack_id(ThreadId tid)
{
   ExeContext* context = VG_(record_ExeContext)(tid, 0);
   UInt number = VG_(get_ECU_from_ExeContext)(context) >> 2;
   if (number >= stack_of_size) {
      UInt size = stack_of_size == 0 ? 1024 : stack_of_size;
      while (size <= number)
         size *= 2;
      stack_of = VG_(realloc)("cairn.stacks", stack_of, size * sizeof(UInt));
      VG_(memset)(stack_of + stack_of_size, 0, (size - stack_of_size) * sizeof(UInt));
      stack_of_size = size;
   }
   if (stack_of[number] == 0) {
      Frames frames;
      frames.n = 0;
      VG_(apply_ExeContext)(add_frame, &frames, context);
      stack_of[number] = put_stack(frames.ips, frames.n);
   }
   return stack_of[number];
}

/* The innermost place of a stack that is in the executable; n if there is none. */
static UInt frame_in_exe(const Addr* ips, UInt n)
{
   UInt i;
   for (i = 0; i < n && ips[i] - exe_start >= exe_size; i++) {}
   return i;
}

/* The instruction of a system call: where the program's own code called, if that can be told. */
static UInt caller_id(ThreadId tid)
{
   Addr ips[16];
   UInt n = VG_(get_StackTrace)(tid, ips, 16, NULL, NULL, 0);
   UInt i = frame_in_exe(ips, n);
   return n == 0 ? 0 : instr_id(ips[i < n ? i : 0]);
}

/* Callers of instructions in libraries that were found lately. An entry holds as long as the stack
   pointer is the same and the return address to the caller is still where it was. */
typedef struct {
   UInt instr;
   UInt caller;
   Addr sp;
   Addr slot;
   Addr back;
} Caller;

#define CALLERS 1024
#define MOST_STACK (64 * 1024)

static Caller callers[CALLERS];
static ThreadId current_thread = VG_INVALID_THREADID;

static UInt find_caller(UInt instr, Addr sp, Caller* to)
{
   Addr ips[16], sps[16];
   UInt n = VG_(get_StackTrace)(current_thread, ips, 16, sps, NULL, 0);
   UInt i = frame_in_exe(ips, n);
   UInt id;
   if (i == n)
      return instr;
   id = instr_id(ips[i]);
   to->instr = 0;
   if (i > 0 && sps[i] - 8 - sp < MOST_STACK && *(const Addr*)(sps[i] - 8) == ips[i] + 1) {
      to->instr = instr;
      to->caller = id;
      to->sp = sp;
      to->slot = sps[i] - 8;
      to->back = ips[i] + 1;
   }
   return id;
}

/* Of an instruction in a library of the system, the one in the executable that called it. The
   helpers that ask are told by their annotations to need the stack pointer. */
static UInt program_id(UInt instr)
{
   Addr sp = VG_(get_SP)(current_thread);
   Caller* at = &callers[(instr * 31 ^ sp >> 4) % CALLERS];
   if (at->instr == instr && at->sp == sp && *(const Addr*)at->slot == at->back)
      return at->caller;
   return find_caller(instr, sp, at);
}

/*--------------------------------------------------------------------*/
/*--- Stores                                                       ---*/
/*--------------------------------------------------------------------*/

static inline void put_store_head(UInt instr, UInt size_class, Addr a, SizeT size)
{
   put_varint(FIRST_STORE + (zigzag((Long)instr - last_instr) << 3 | size_class));
   last_instr = instr;
   put_address(a, size);
}

static inline void put_store(UInt instr, UInt size_class, Addr a, ULong value)
{
   Long distance = (Long)(value - a);
   room();
   if (size_class == 3 && distance > -(1L << 40) && distance < 1L << 40
       && (value >> 28) != 0) {
      put_store_head(instr, CLASS_NEAR, a, 8);
      put_varint(zigzag(distance));
   } else {
      put_store_head(instr, size_class, a, 1UL << size_class);
      put_varint(value);
   }
}

/* The bytes that memory holds now. */
static void put_bytes(UInt instr, Addr a, SizeT size)
{
   while (size > 0) {
      SizeT part = size > 1 << 20 ? 1 << 20 : size;
      room();
      put_byte(R_BYTES);
      put_varint(instr);
      put_address(a, part);
      put_varint(part);
      put_raw((const void*)a, part);
      a += part;
      size -= part;
   }
}

/* What helpers are told: the number of the instruction below, then the size class, then whether it
   is in a library of the system. */
#define CLASS_SHIFT 32
#define IN_SYSTEM   (1UL << 40)

static inline UInt who(UWord what)
{
   return what & IN_SYSTEM ? program_id((UInt)what) : (UInt)what;
}

static inline UInt class_of(UWord what) { return (what >> CLASS_SHIFT) & 7; }

static VG_REGPARM(3) void on_store(UWord what, Addr a, ULong value)
{
   if (stream >= 0 && is_watched(a))
      put_store(who(what), class_of(what), a, value);
}

static void on_store16(UWord what, Addr a, ULong low, ULong high)
{
   if (stream >= 0 && is_watched(a)) {
      ULong words[2] = {low, high};
      UInt instr = who(what);
      room();
      put_store_head(instr, 4, a, 16);
      put_raw(words, 16);
   }
}

static void on_store32(UWord what, Addr a, ULong v0, ULong v1, ULong v2, ULong v3)
{
   if (stream >= 0 && is_watched(a)) {
      ULong words[4] = {v0, v1, v2, v3};
      UInt instr = who(what);
      room();
      put_store_head(instr, 5, a, 32);
      put_raw(words, 32);
   }
}

/* Something was written that only memory knows. */
static void on_written(UWord what, Addr a, UWord size)
{
   if (stream >= 0 && size > 0 && is_watched(a))
      put_bytes(who(what), a, size);
}

/* A compare-and-swap: it stored if both halves were what was expected. */
static void on_cas(UWord what, Addr a, ULong differs)
{
   if (stream >= 0 && differs == 0 && is_watched(a)) {
      UInt size_class = class_of(what);
      if (size_class == 4)
         on_store16(what, a, ((const ULong*)a)[0], ((const ULong*)a)[1]);
      else {
         ULong value = 0;
         VG_(memcpy)(&value, (const void*)a, 1UL << size_class);
         put_store(who(what), size_class, a, value);
      }
   }
}

static void on_system_write(CorePart part, ThreadId tid, Addr a, SizeT size)
{
   if (stream >= 0 && size > 0 && is_watched(a))
      put_bytes(part == Vg_CoreSysCall ? caller_id(tid) : 0, a, size);
}

/*--------------------------------------------------------------------*/
/*--- Threads                                                      ---*/
/*--------------------------------------------------------------------*/

/* The core gives the numbers of threads that ended to new ones; here each has its own. */
static UInt*    thread_number;
static UInt     thread_count = 1;

static void leave_all(ThreadId tid);
static void switch_frames(ThreadId tid);

static void on_thread_create(ThreadId parent, ThreadId child)
{
   if (parent != VG_INVALID_THREADID && child < VG_N_THREADS) {
      thread_number[child] = ++thread_count;
      leave_all(child);
      if (child == current_thread)
         current_thread = VG_INVALID_THREADID;
   }
}

static void see_pending(ULong blocks);

static void on_client_code(ThreadId tid, ULong blocks)
{
   see_pending(blocks);
   if (tid != current_thread) {
      current_thread = tid;
      room();
      put_byte(R_THREAD);
      put_varint(tid < VG_N_THREADS && thread_number[tid] != 0 ? thread_number[tid] : tid);
      switch_frames(tid);
   }
}

/*--------------------------------------------------------------------*/
/*--- Allocation                                                   ---*/
/*--------------------------------------------------------------------*/

#define ZEROED 1

static void keep_block(Addr block, SizeT size, UInt stack);
static Bool drop_block(Addr block);
static Bool is_block(Addr block);
static void begin_pending(void);

/* What is freed is no block, or no longer: the C library would end the program, so it ends here. */
static void refuse(ThreadId tid, const void* block)
{
   VG_(umsg)("cairn: free of %p, which is no block\n", block);
   VG_(kill)(VG_(getpid)(), VKI_SIGABRT);
   VG_(poll_signals)(tid);
}

static void* allocate(ThreadId tid, SizeT size, SizeT alignment, UInt flags)
{
   void* block;
   if ((SSizeT)size < 0)
      return NULL;
   block = VG_(cli_malloc)(alignment, size);
   if (block == NULL)
      return NULL;
   if (flags & ZEROED)
      VG_(memset)(block, 0, size);
   begin_pending();
   watch((Addr)block, size);
   {
      UInt stack = stream >= 0 ? stack_id(tid) : 0;
      keep_block((Addr)block, size, stack);
      if (stream >= 0) {
         room();
         put_byte(R_ALLOC);
         put_varint(stack);
         put_byte(flags);
         put_address((Addr)block, 0);
         put_varint(size);
      }
   }
   return block;
}

static void release(ThreadId tid, void* block)
{
   if (block == NULL)
      return;
   begin_pending();
   if (!drop_block((Addr)block)) {
      refuse(tid, block);
      return;
   }
   if (stream >= 0) {
      UInt stack = stack_id(tid);
      room();
      put_byte(R_FREE);
      put_varint(stack);
      put_address((Addr)block, 0);
   }
   VG_(cli_free)(block);
}

static void* on_malloc(ThreadId tid, SizeT size)
{
   return allocate(tid, size, VG_(clo_alignment), 0);
}

static void* on_new_aligned(ThreadId tid, SizeT size, SizeT alignment)
{
   return allocate(tid, size, alignment, 0);
}

static void* on_memalign(ThreadId tid, SizeT alignment, SizeT size)
{
   return allocate(tid, size, alignment, 0);
}

static void* on_calloc(ThreadId tid, SizeT count, SizeT size)
{
   if (size != 0 && count > ~0UL / size)
      return NULL;
   return allocate(tid, count * size, VG_(clo_alignment), ZEROED);
}

static void on_free(ThreadId tid, void* block) { release(tid, block); }

static void on_delete_aligned(ThreadId tid, void* block, SizeT alignment) { release(tid, block); }

/* A resized block is a new one: a copy of what fits (what the core knows of the old one's size is
   rounded up), then the old one is freed. */
static void* on_realloc(ThreadId tid, void* old, SizeT size)
{
   void* block;
   SizeT kept;
   if (old == NULL)
      return on_malloc(tid, size);
   if (!is_block((Addr)old)) {
      refuse(tid, old);
      return NULL;
   }
   if (size == 0) {
      release(tid, old);
      return NULL;
   }
   block = allocate(tid, size, VG_(clo_alignment), 0);
   if (block == NULL)
      return NULL;
   kept = VG_(cli_malloc_usable_size)(old);
   if (kept > size)
      kept = size;
   VG_(memcpy)(block, old, kept);
   if (stream >= 0)
      put_bytes(caller_id(tid), (Addr)block, kept);
   release(tid, old);
   return block;
}

static SizeT on_usable_size(ThreadId tid, void* block)
{
   return VG_(cli_malloc_usable_size)(block);
}

/*--------------------------------------------------------------------*/
/*--- C-points                                                     ---*/
/*--------------------------------------------------------------------*/

/* Where a word is that goes with a C-point. */
enum { IN_REGISTER, ON_STACK, IN_FRAME, BEHIND };

typedef struct {
   UChar kind;
   Int   offset;   /* of a register in the guest's state; from the stack or frame pointer; BEHIND:
                      from the address that the last word which is not BEHIND is */
} Place;

#define MOST_PLACES 48

typedef struct _Point {
   struct _Point* next;
   UWord  key;             /* address where it runs */
   struct _Point* other;   /* of the same address */
   UInt   number;
   UInt   group;           /* only the outermost call of a group of functions counts */
   Bool   is_function;     /* its return counts, too */
   UInt   count;
   Place* places;
} Point;

static VgHashTable* points = NULL;
static UInt group_count = 0;

/* A call of a function that counts and has not returned. */
typedef struct {
   Addr  sp;               /* where its return address is */
   const Point* point;
   ULong* words;           /* those that went with it */
} Watched;

/* Per thread, outermost first. */
typedef struct {
   Watched* calls;
   UInt   count;
   UInt   size;
   UChar* running;         /* per group */
} Calls;

static Calls* calls_of = NULL;

/* The innermost watched call of the thread that runs; read by generated code. */
static Addr innermost_sp = ~0UL;

static void switch_frames(ThreadId tid)
{
   if (calls_of != NULL && tid < VG_N_THREADS) {
      const Calls* calls = &calls_of[tid];
      innermost_sp = calls->count == 0 ? ~0UL : calls->calls[calls->count - 1].sp;
   }
}

/* A word of the program's memory; 0 if there is none. */
static ULong word_at(Addr a)
{
   return VG_(am_is_valid_for_client)(a, 8, VKI_PROT_READ) ? *(const ULong*)a : 0;
}

static ULong state_word(ThreadId tid, Int offset)
{
   ULong value = 0;
   VG_(get_shadow_regs_area)(tid, (UChar*)&value, 0, offset, 8);
   return value;
}

static void find_words(ThreadId tid, const Point* point, ULong* words)
{
   UInt i;
   ULong base = 0;
   for (i = 0; i < point->count; i++) {
      const Place* place = &point->places[i];
      switch (place->kind) {
         case IN_REGISTER: words[i] = state_word(tid, place->offset); break;
         case ON_STACK:    words[i] = word_at(VG_(get_SP)(tid) + place->offset); break;
         case IN_FRAME:
            words[i] = word_at(state_word(tid, offsetof(VexGuestAMD64State, guest_RBP))
                               + place->offset);
            break;
         default:          words[i] = word_at(base + place->offset); break;
      }
      if (place->kind != BEHIND)
         base = words[i];
   }
}

static void put_words(const ULong* words, UInt count)
{
   UInt i;
   put_varint(count);
   for (i = 0; i < count; i++) {
      room();
      put_varint(words[i]);
   }
}

enum { RETURNED_BY_RETURN = 0, RETURNED_BY_JUMP = 1 };

/* Tells of the innermost call that it ended. Words behind addresses are read anew. */
static void leave(ThreadId tid, UInt how)
{
   Calls* calls = &calls_of[tid];
   Watched* call = &calls->calls[--calls->count];
   const Point* point = call->point;
   calls->running[point->group] = 0;
   if (stream >= 0) {
      ULong base = 0;
      UInt i;
      for (i = 0; i < point->count; i++)
         if (point->places[i].kind == BEHIND)
            call->words[i] = word_at(base + point->places[i].offset);
         else
            base = call->words[i];
      room();
      put_byte(R_RETURNED);
      put_varint(point->number);
      put_byte(how);
      put_varint(how == RETURNED_BY_RETURN
                 ? state_word(tid, offsetof(VexGuestAMD64State, guest_RAX)) : 0);
      put_words(call->words, point->count);
   }
   VG_(free)(call->words);
}

/* A thread ends in the middle of its calls. */
static void leave_all(ThreadId tid)
{
   if (calls_of != NULL && tid < VG_N_THREADS) {
      while (calls_of[tid].count > 0)
         leave(tid, RETURNED_BY_JUMP);
      if (tid == current_thread)
         innermost_sp = ~0UL;
   }
}

/* A signal's handler may run on a stack of its own, whose addresses say nothing of the calls. */
static Bool on_other_stack(ThreadId tid, Addr sp, Addr call)
{
   Addr low = VG_(thread_get_altstack_min)(tid);
   SizeT size = VG_(thread_get_altstack_size)(tid);
   return sp - low < size && call - low >= size;
}

/* The stack pointer is above the innermost watched call: it and perhaps more have ended. A return
   takes the return address away; all others above it were jumped over. */
static void on_unwound(Addr sp, UWord is_return)
{
   ThreadId tid = current_thread;
   Calls* calls = &calls_of[tid];
   while (calls->count > 0) {
      Addr call = calls->calls[calls->count - 1].sp;
      if (call >= sp || on_other_stack(tid, sp, call))
         break;
      leave(tid, is_return && call + 8 == sp ? RETURNED_BY_RETURN : RETURNED_BY_JUMP);
   }
   switch_frames(tid);
}

static void on_point(const Point* point)
{
   ThreadId tid = current_thread;
   ULong words[MOST_PLACES];
   begin_pending();
   if (stream < 0)
      return;
   if (point->is_function) {
      Calls* calls = &calls_of[tid];
      Addr sp = VG_(get_SP)(tid);
      Watched* call;
      on_unwound(sp, 0);
      if (calls->running == NULL)
         calls->running = VG_(calloc)("cairn.groups", group_count, 1);
      if (calls->running[point->group])
         return;
      if (calls->count == calls->size) {
         calls->size = calls->size == 0 ? 16 : calls->size * 2;
         calls->calls = VG_(realloc)("cairn.calls", calls->calls, calls->size * sizeof(Watched));
      }
      call = &calls->calls[calls->count++];
      call->sp = sp;
      call->point = point;
      call->words = VG_(malloc)("cairn.words", (point->count + 1) * sizeof(ULong));
      calls->running[point->group] = 1;
      innermost_sp = sp;
      find_words(tid, point, call->words);
      VG_(memcpy)(words, call->words, point->count * sizeof(ULong));
   } else
      find_words(tid, point, words);
   room();
   put_byte(R_POINT);
   put_varint(point->number);
   put_words(words, point->count);
}

static void needs_state(IRDirty* dirty)
{
   /* all general registers and the instruction pointer */
   dirty->nFxState = 2;
   VG_(memset)(dirty->fxState, 0, sizeof dirty->fxState);
   dirty->fxState[0].fx = Ifx_Read;
   dirty->fxState[0].offset = offsetof(VexGuestAMD64State, guest_RAX);
   dirty->fxState[0].size = 16 * 8;
   dirty->fxState[1].fx = Ifx_Read;
   dirty->fxState[1].offset = offsetof(VexGuestAMD64State, guest_RIP);
   dirty->fxState[1].size = 8;
}

/* An instruction begins. */
static void see_points(IRSB* sb, Addr instr)
{
   const Point* point;
   if (points == NULL)
      return;
   for (point = VG_(HT_lookup)(points, instr); point != NULL; point = point->other) {
      IRDirty* dirty = unsafeIRDirty_0_N(0, "on_point", VG_(fnptr_to_fnentry)(on_point),
                                         mkIRExprVec_1(mkIRExpr_HWord((HWord)point)));
      needs_state(dirty);
      addStmtToIRSB(sb, IRStmt_Dirty(dirty));
   }
}

/* A block of code ends. Returns, and jumps to computed addresses (longjmp), may end calls. */
static void see_end(IRSB* sb)
{
   IRTemp sp, low, above;
   IRDirty* dirty;
   Bool is_return = sb->jumpkind == Ijk_Ret;
   if (points == NULL || (!is_return && (sb->jumpkind != Ijk_Boring
                                         || sb->next->tag == Iex_Const)))
      return;
   sp = newIRTemp(sb->tyenv, Ity_I64);
   low = newIRTemp(sb->tyenv, Ity_I64);
   above = newIRTemp(sb->tyenv, Ity_I1);
   addStmtToIRSB(sb, IRStmt_WrTmp(sp, IRExpr_Get(offsetof(VexGuestAMD64State, guest_RSP),
                                                 Ity_I64)));
   addStmtToIRSB(sb, IRStmt_WrTmp(low, IRExpr_Load(Iend_LE, Ity_I64,
                                                   mkIRExpr_HWord((HWord)&innermost_sp))));
   addStmtToIRSB(sb, IRStmt_WrTmp(above, IRExpr_Binop(Iop_CmpLT64U, IRExpr_RdTmp(low),
                                                      IRExpr_RdTmp(sp))));
   dirty = unsafeIRDirty_0_N(0, "on_unwound", VG_(fnptr_to_fnentry)(on_unwound),
                             mkIRExprVec_2(IRExpr_RdTmp(sp), mkIRExpr_HWord(is_return)));
   dirty->guard = IRExpr_RdTmp(above);
   needs_state(dirty);
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

/* Reads a line: "address number group places", the address in hex as it was linked, a group of -
   for what is no function. Places are rN (a register by its number in debug information), sN and
   fN (from the stack and the frame pointer), *N (from the address before); with blanks between. */
static Int number_of_register(Long dwarf)
{
   static const UChar order[16] = {0, 2, 1, 3, 6, 7, 5, 4, 8, 9, 10, 11, 12, 13, 14, 15};
   return offsetof(VexGuestAMD64State, guest_RAX) + 8 * order[dwarf & 15];
}

static HChar* read_point(HChar* at, PtrdiffT bias)
{
   Place places[MOST_PLACES];
   Point* point = VG_(calloc)("cairn.point", 1, sizeof(Point));
   Point* known;
   point->key = VG_(strtoull16)(at, &at) + bias;
   point->number = VG_(strtoull10)(at, &at);
   while (*at == ' ')
      at++;
   point->is_function = *at != '-';
   if (point->is_function)
      point->group = VG_(strtoull10)(at, &at);
   else
      at++;
   if (point->group >= group_count)
      group_count = point->group + 1;
   while (*at == ' ' && point->count < MOST_PLACES) {
      Place* place = &places[point->count++];
      HChar kind = *++at;
      Long offset = VG_(strtoll10)(at + 1, &at);
      place->kind = kind == 'r' ? IN_REGISTER : kind == 's' ? ON_STACK
                    : kind == 'f' ? IN_FRAME : BEHIND;
      place->offset = kind == 'r' ? number_of_register(offset) : offset;
   }
   point->places = VG_(malloc)("cairn.places", (point->count + 1) * sizeof(Place));
   VG_(memcpy)(point->places, places, point->count * sizeof(Place));
   known = VG_(HT_lookup)(points, point->key);
   if (known == NULL)
      VG_(HT_add_node)(points, point);
   else {
      while (known->other != NULL)
         known = known->other;
      known->other = point;
   }
   while (*at != 0 && *at != '\n')
      at++;
   return *at == 0 ? at : at + 1;
}

#define MOST_POINTS_FILE (16 << 20)

static void read_points(PtrdiffT bias)
{
   SysRes opened;
   struct vg_stat told;
   HChar* text;
   HChar* at;
   Int n = 0, done = 0;
   if (clo_points == NULL)
      return;
   opened = VG_(open)(clo_points, VKI_O_RDONLY, 0);
   if (sr_isError(opened) || VG_(fstat)(sr_Res(opened), &told) != 0
       || told.size > MOST_POINTS_FILE) {
      VG_(umsg)("cairn: cannot read %s, there are no C-points\n", clo_points);
      return;
   }
   text = VG_(malloc)("cairn.points", told.size + 1);
   while (done < told.size && (n = VG_(read)(sr_Res(opened), text + done, told.size - done)) > 0)
      done += n;
   VG_(close)(sr_Res(opened));
   text[done] = 0;
   points = VG_(HT_construct)("cairn.points");
   calls_of = VG_(calloc)("cairn.threads", VG_N_THREADS, sizeof(Calls));
   for (at = text; *at != 0; )
      at = read_point(at, bias);
   VG_(free)(text);
}

/*--------------------------------------------------------------------*/
/*--- Instrumentation                                              ---*/
/*--------------------------------------------------------------------*/

static IRExpr* assign(IRSB* sb, IRType type, IRExpr* value)
{
   IRTemp temp = newIRTemp(sb->tyenv, type);
   addStmtToIRSB(sb, IRStmt_WrTmp(temp, value));
   return IRExpr_RdTmp(temp);
}

static IRExpr* widen(IRSB* sb, IRExpr* value, IRType type)
{
   switch (type) {
      case Ity_I64: return value;
      case Ity_I32: return assign(sb, Ity_I64, IRExpr_Unop(Iop_32Uto64, value));
      case Ity_I16: return assign(sb, Ity_I64, IRExpr_Unop(Iop_16Uto64, value));
      case Ity_I8:  return assign(sb, Ity_I64, IRExpr_Unop(Iop_8Uto64, value));
      case Ity_F64: return assign(sb, Ity_I64, IRExpr_Unop(Iop_ReinterpF64asI64, value));
      case Ity_F32:
         value = assign(sb, Ity_I32, IRExpr_Unop(Iop_ReinterpF32asI32, value));
         return assign(sb, Ity_I64, IRExpr_Unop(Iop_32Uto64, value));
      default: VG_(tool_panic)("cairn: a store of an unknown type");
   }
}

/* Whether an address may be watched: (a - low) <u size. */
static IRExpr* may_be_watched(IRSB* sb, IRExpr* a)
{
   IRExpr* low = assign(sb, Ity_I64,
                        IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&watched_low)));
   IRExpr* size = assign(sb, Ity_I64,
                         IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&watched_size)));
   IRExpr* offset = assign(sb, Ity_I64, IRExpr_Binop(Iop_Sub64, a, low));
   return assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, offset, size));
}

static IRExpr* both(IRSB* sb, IRExpr* first, IRExpr* second)
{
   IRExpr *x, *y, *z;
   if (first == NULL)
      return second;
   x = assign(sb, Ity_I32, IRExpr_Unop(Iop_1Uto32, first));
   y = assign(sb, Ity_I32, IRExpr_Unop(Iop_1Uto32, second));
   z = assign(sb, Ity_I32, IRExpr_Binop(Iop_And32, x, y));
   return assign(sb, Ity_I1, IRExpr_Unop(Iop_32to1, z));
}

/* The first argument is what helpers are told. One that walks the stack needs its registers. */
static void call(IRSB* sb, const VexGuestLayout* layout, Int registers, const HChar* name,
                 void* helper, UWord what, IRExpr** args, IRExpr* guard)
{
   IRDirty* dirty = unsafeIRDirty_0_N(registers, name, VG_(fnptr_to_fnentry)(helper), args);
   dirty->guard = guard;
   if (what & IN_SYSTEM) {
      dirty->nFxState = 3;
      VG_(memset)(dirty->fxState, 0, sizeof dirty->fxState);
      dirty->fxState[0].fx = Ifx_Read;
      dirty->fxState[0].offset = layout->offset_SP;
      dirty->fxState[0].size = layout->sizeof_SP;
      dirty->fxState[1].fx = Ifx_Read;
      dirty->fxState[1].offset = layout->offset_FP;
      dirty->fxState[1].size = layout->sizeof_FP;
      dirty->fxState[2].fx = Ifx_Read;
      dirty->fxState[2].offset = layout->offset_IP;
      dirty->fxState[2].size = layout->sizeof_IP;
   }
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

static UWord what_of(Addr instr, UWord size_class)
{
   const Instr* at = instr_at(instr);
   return at->id | size_class << CLASS_SHIFT | (at->is_system ? IN_SYSTEM : 0);
}

static UWord size_class(IRType type)
{
   switch (sizeofIRType(type)) {
      case 1: return 0;
      case 2: return 1;
      case 4: return 2;
      case 8: return 3;
      default: return 4;
   }
}

static void see_store(IRSB* sb, const VexGuestLayout* layout, Addr instr, IRExpr* a,
                      IRExpr* value, IRExpr* stores)
{
   IRType type = typeOfIRExpr(sb->tyenv, value);
   IRExpr* guard = both(sb, stores, may_be_watched(sb, a));
   UWord what = what_of(instr, size_class(type));
   IRExpr* told = mkIRExpr_HWord(what);
   if (type == Ity_V128) {
      IRExpr* low = assign(sb, Ity_I64, IRExpr_Unop(Iop_V128to64, value));
      IRExpr* high = assign(sb, Ity_I64, IRExpr_Unop(Iop_V128HIto64, value));
      call(sb, layout, 0, "on_store16", on_store16, what, mkIRExprVec_4(told, a, low, high),
           guard);
   } else if (type == Ity_I128) {
      IRExpr* low = assign(sb, Ity_I64, IRExpr_Unop(Iop_128to64, value));
      IRExpr* high = assign(sb, Ity_I64, IRExpr_Unop(Iop_128HIto64, value));
      call(sb, layout, 0, "on_store16", on_store16, what, mkIRExprVec_4(told, a, low, high),
           guard);
   } else if (type == Ity_V256) {
      IRExpr* v0 = assign(sb, Ity_I64, IRExpr_Unop(Iop_V256to64_0, value));
      IRExpr* v1 = assign(sb, Ity_I64, IRExpr_Unop(Iop_V256to64_1, value));
      IRExpr* v2 = assign(sb, Ity_I64, IRExpr_Unop(Iop_V256to64_2, value));
      IRExpr* v3 = assign(sb, Ity_I64, IRExpr_Unop(Iop_V256to64_3, value));
      call(sb, layout, 0, "on_store32", on_store32, what,
           mkIRExprVec_6(told, a, v0, v1, v2, v3), guard);
   } else {
      call(sb, layout, 3, "on_store", on_store, what,
           mkIRExprVec_3(told, a, widen(sb, value, type)), guard);
   }
}

static IRExpr* difference(IRSB* sb, IRTemp old, IRExpr* expected, IRType type)
{
   return assign(sb, Ity_I64,
                 IRExpr_Binop(Iop_Xor64, widen(sb, IRExpr_RdTmp(old), type),
                              widen(sb, expected, type)));
}

static void see_cas(IRSB* sb, const VexGuestLayout* layout, Addr instr, const IRCAS* cas)
{
   IRType type = typeOfIRExpr(sb->tyenv, cas->expdLo);
   IRExpr* differs = difference(sb, cas->oldLo, cas->expdLo, type);
   UWord of = size_class(type);
   UWord what;
   if (cas->oldHi != IRTemp_INVALID) {
      IRExpr* high = difference(sb, cas->oldHi, cas->expdHi, type);
      differs = assign(sb, Ity_I64, IRExpr_Binop(Iop_Or64, differs, high));
      of++;
   }
   what = what_of(instr, of);
   call(sb, layout, 0, "on_cas", on_cas, what,
        mkIRExprVec_3(mkIRExpr_HWord(what), cas->addr, differs), may_be_watched(sb, cas->addr));
}

static void find_globals(void);

static IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* layout,
                        const VexGuestExtents* extents, const VexArchInfo* host,
                        IRType guest_word, IRType host_word)
{
   IRSB* sb = deepCopyIRSBExceptStmts(in);
   Addr instr = 0;
   Int i;
   find_globals();
   for (i = 0; i < in->stmts_used; i++) {
      IRStmt* st = in->stmts[i];
      if (st == NULL || st->tag == Ist_NoOp)
         continue;
      addStmtToIRSB(sb, st);
      switch (st->tag) {
         case Ist_IMark:
            instr = st->Ist.IMark.addr;
            see_points(sb, instr);
            break;
         case Ist_Store:
            see_store(sb, layout, instr, st->Ist.Store.addr, st->Ist.Store.data, NULL);
            break;
         case Ist_StoreG: {
            const IRStoreG* store = st->Ist.StoreG.details;
            see_store(sb, layout, instr, store->addr, store->data, store->guard);
            break;
         }
         case Ist_CAS:
            see_cas(sb, layout, instr, st->Ist.CAS.details);
            break;
         case Ist_LLSC:
            VG_(tool_panic)("cairn: a linked load or store");
         case Ist_Dirty: {
            const IRDirty* dirty = st->Ist.Dirty.details;
            if (dirty->mFx == Ifx_Write || dirty->mFx == Ifx_Modify) {
               UWord what = what_of(instr, 0);
               call(sb, layout, 0, "on_written", on_written, what,
                    mkIRExprVec_3(mkIRExpr_HWord(what), dirty->mAddr,
                                  mkIRExpr_HWord(dirty->mSize)),
                    both(sb, dirty->guard, may_be_watched(sb, dirty->mAddr)));
            }
            break;
         }
         default:
            break;
      }
   }
   see_end(sb);
   return sb;
}

/*--------------------------------------------------------------------*/
/*--- Global variables of the executable                           ---*/
/*--------------------------------------------------------------------*/

#define PIECE 64

static Bool globals_found = False;
static PtrdiffT exe_bias = 0;

/* Memory from before the first event, as far as it is not zero. */
static void put_contents(Addr a, SizeT size)
{
   SizeT from = 0;
   while (from < size) {
      SizeT to = from, i = 0;
      do {
         SizeT end = to + PIECE < size ? to + PIECE : size;
         for (i = to; i < end && ((const UChar*)a)[i] == 0; i++) {}
         if (i == end)
            break;
         to = end;
      } while (to < size);
      put_bytes(0, a + from, to - from);
      from = to == from ? from + PIECE : to;
   }
}

/* Where the executable is, and what its variables hold. */
static void put_globals(void)
{
   const HChar* at = clo_globals;
   UInt name = text_id(clo_exe);
   room();
   put_byte(R_MODULE);
   put_varint(name);
   put_varint(zigzag(exe_bias));
   while (at != NULL && *at != 0) {
      HChar* end;
      Addr start = VG_(strtoull16)(at, &end);
      SizeT size = *end == ':' ? VG_(strtoull16)(end + 1, &end) : 0;
      if (size > 0) {
         watch(start + exe_bias, size);
         put_contents(start + exe_bias, size);
      }
      if (*end != ',')
         break;
      at = end + 1;
   }
}

/* When the first code is translated, the executable is in memory and has not run. */
static void find_globals(void)
{
   const DebugInfo* info = NULL;
   PtrdiffT bias;
   if (globals_found)
      return;
   globals_found = True;
   if (stream < 0 || clo_exe == NULL)
      return;
   do
      info = VG_(next_DebugInfo)(info);
   while (info != NULL && VG_(strcmp)(VG_(DebugInfo_get_filename)(info), clo_exe) != 0);
   if (info == NULL)
      return;
   bias = VG_(DebugInfo_get_text_bias)(info);
   read_points(bias);
   exe_start = VG_(DebugInfo_get_text_avma)(info);
   exe_size = VG_(DebugInfo_get_text_size)(info);
   exe_bias = bias;
   put_globals();
}

/*--------------------------------------------------------------------*/
/*--- Children                                                     ---*/
/*--------------------------------------------------------------------*/

/* A block that lives: so that nothing else is freed, and a child by fork can tell of it. */
typedef struct _Kept {
   struct _Kept* next;
   UWord key;              /* address */
   SizeT size;
   UInt  stack;
} Kept;

static VgHashTable* kept = NULL;

static void keep_block(Addr block, SizeT size, UInt stack)
{
   Kept* made = VG_(malloc)("cairn.kept", sizeof(Kept));
   made->key = block;
   made->size = size;
   made->stack = stack;
   VG_(HT_add_node)(kept, made);
}

static Bool drop_block(Addr block)
{
   Kept* known = VG_(HT_remove)(kept, block);
   VG_(free)(known);
   return known != NULL;
}

static Bool is_block(Addr block) { return VG_(HT_lookup)(kept, block) != NULL; }

/* A name in the folder of all processes: "NAME.pid". */
static const HChar* own_file(const HChar* name)
{
   static HChar path[4096];
   VG_(snprintf)(path, sizeof path, "%s/%s.%d", clo_children, name, VG_(getpid)());
   return path;
}

static void write_file(const HChar* path, const HChar* text)
{
   SysRes opened = VG_(open)(path, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_TRUNC, 0600);
   if (!sr_isError(opened)) {
      VG_(write)(sr_Res(opened), text, VG_(strlen)(text));
      VG_(close)(sr_Res(opened));
   }
}

#define MOST_WAITS 3000

/* Makes a pipe and waits until somebody reads it; for half a minute, so that a program whose
   recorder is gone runs on. */
static Bool open_pipe(void)
{
   Int wait;
   const HChar* path = own_file("stream");
   VG_(unlink)(path);
   if (sr_isError(VG_(mknod)(path, VKI_S_IFIFO | 0600, 0)))
      return False;
   for (wait = 0; wait < MOST_WAITS; wait++) {
      SysRes opened = VG_(open)(path, VKI_O_WRONLY | VKI_O_NONBLOCK, 0);
      if (!sr_isError(opened)) {
         stream = VG_(safe_fd)(sr_Res(opened));
         VG_(fcntl)(stream, VKI_F_SETFL, 0);
         return True;
      }
      if (sr_Err(opened) != VKI_ENXIO)
         return False;
      VG_(poll)(NULL, 0, 10);
   }
   return False;
}

/* The options of this process, which whoever reads the pipe has written before: a line each for
   the executable, its writable memory, and its C-points. */
static void read_options(void)
{
   static HChar text[65536];
   HChar* lines[3] = {NULL, NULL, NULL};
   HChar* at = text;
   Int i, n;
   SysRes opened = VG_(open)(own_file("options"), VKI_O_RDONLY, 0);
   if (sr_isError(opened))
      return;
   n = VG_(read)(sr_Res(opened), text, sizeof text - 1);
   VG_(close)(sr_Res(opened));
   text[n > 0 ? n : 0] = 0;
   for (i = 0; i < 3 && *at != 0; i++) {
      lines[i] = at;
      while (*at != 0 && *at != '\n')
         at++;
      if (*at == '\n')
         *at++ = 0;
   }
   clo_exe = lines[0];
   clo_globals = lines[1];
   clo_points = lines[2] != NULL && lines[2][0] != 0 ? lines[2] : NULL;
}

/* The stream of a process that has begun, or become another program. */
static void open_in_folder(void)
{
   write_file(own_file("exe"), VG_(args_the_exename) == NULL ? "" : VG_(args_the_exename));
   if (open_pipe())
      read_options();
}

/* A child by fork begins to tell when it allocates, has run for a while, or ends: most children
   become another program at once. */
static Bool  pending = False;
static ULong pending_since = 0;

#define MOST_PENDING 20000

/* All that was told so far, anew, with the numbers that it has: code that was translated before
   knows them. What is no longer known is told as empty. */
static void retell(void)
{
   void** by_id = VG_(calloc)("cairn.retell", text_count + instr_count + stack_count + 1,
                              sizeof(void*));
   Text* text;
   Instr* instr;
   UInt i;
   VG_(HT_ResetIter)(texts);
   while ((text = VG_(HT_Next)(texts)) != NULL)
      by_id[text->id] = text;
   for (i = 1; i <= text_count; i++) {
      const Text* known = by_id[i];
      SizeT size = known == NULL ? 0 : VG_(strlen)(known->text);
      room();
      put_byte(R_STRING);
      put_varint(size);
      put_raw(known == NULL ? "" : known->text, size);
      by_id[i] = NULL;
   }
   VG_(HT_ResetIter)(instrs);
   while ((instr = VG_(HT_Next)(instrs)) != NULL)
      by_id[instr->id] = instr;
   for (i = 1; i <= instr_count; i++) {
      Instr* known = by_id[i];
      if (known != NULL)
         put_instr(known);
      else {
         room();
         put_byte(R_INSTR);
         put_raw("\0\0\0\0\0\0", 6);
      }
      by_id[i] = NULL;
   }
   for (i = 0; i < stack_of_size; i++)
      if (stack_of[i] != 0 && stack_of[i] <= stack_count)
         by_id[stack_of[i]] = VG_(get_ExeContext_from_ECU)(i << 2);
   {
      UInt count = stack_count;
      stack_count = 0;
      for (i = 1; i <= count; i++) {
         Frames frames;
         frames.n = 0;
         if (by_id[i] != NULL)
            VG_(apply_ExeContext)(add_frame, &frames, by_id[i]);
         put_stack(frames.ips, frames.n);
      }
   }
   VG_(free)(by_id);
}

static void begin_pending(void)
{
   Kept* block;
   if (!pending)
      return;
   pending = False;
   write_file(own_file("exe"), clo_exe == NULL ? "" : clo_exe);
   if (!open_pipe())
      return;
   used = 0;
   last_address = 0;
   last_instr = 0;
   put_raw(magic, sizeof magic);
   retell();
   room();
   put_byte(R_THREAD);
   put_varint(1);
   if (exe_size > 0)
      put_globals();
   VG_(HT_ResetIter)(kept);
   while ((block = VG_(HT_Next)(kept)) != NULL) {
      room();
      put_byte(R_ALLOC);
      put_varint(block->stack);
      put_byte(0);
      put_address(block->key, 0);
      put_varint(block->size);
      put_bytes(0, block->key, block->size);
   }
}

/* Of calls that the parent had begun the child does not tell. */
static void forget_calls(void)
{
   ThreadId tid;
   for (tid = 0; calls_of != NULL && tid < VG_N_THREADS; tid++)
      while (calls_of[tid].count > 0)
         leave(tid, RETURNED_BY_JUMP);
   innermost_sp = ~0UL;
}

static void see_pending(ULong blocks)
{
   if (!pending)
      return;
   if (pending_since == 0)
      pending_since = blocks;
   else if (blocks - pending_since > MOST_PENDING)
      begin_pending();
}

/*--------------------------------------------------------------------*/
/*--- Beginning and end                                            ---*/
/*--------------------------------------------------------------------*/

static void open_stream(void)
{
   SysRes opened;
   thread_number = VG_(calloc)("cairn.threads", VG_N_THREADS, sizeof(UInt));
   if (clo_children != NULL) {
      open_in_folder();
      put_raw(magic, sizeof magic);
      return;
   }
   if (clo_stream == NULL) {
      VG_(fmsg_bad_option)("--stream", "the tool needs --stream=FILE\n");
      return;
   }
   opened = VG_(open)(clo_stream, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_TRUNC, 0600);
   if (sr_isError(opened)) {
      VG_(umsg)("cairn: cannot open %s\n", clo_stream);
      VG_(exit)(70);
   }
   stream = VG_(safe_fd)(sr_Res(opened));
   put_raw(magic, sizeof magic);
}

/* A child does not write to its parent's stream. */
static void in_child(ThreadId tid)
{
   used = 0;
   if (stream >= 0) {
      VG_(close)(stream);
      stream = -1;
      pending = clo_children != NULL;
      pending_since = 0;
      current_thread = VG_INVALID_THREADID;
      VG_(memset)(thread_number, 0, VG_N_THREADS * sizeof(UInt));
      thread_number[tid < VG_N_THREADS ? tid : 0] = 1;
      thread_count = 1;
      forget_calls();
   }
}

static void before_fork(ThreadId tid) { flush_buffer(); }

static Bool process_option(const HChar* arg)
{
   if VG_STR_CLO(arg, "--stream", clo_stream) {}
   else if VG_STR_CLO(arg, "--exe", clo_exe) {}
   else if VG_STR_CLO(arg, "--globals", clo_globals) {}
   else if VG_STR_CLO(arg, "--points", clo_points) {}
   else if VG_STR_CLO(arg, "--children", clo_children) {}
   else
      return VG_(replacement_malloc_process_cmd_line_option)(arg);
   return True;
}

static void print_usage(void)
{
   VG_(printf)(
"    --stream=FILE             where the stream goes (needed)\n"
"    --exe=FILE                the executable\n"
"    --globals=HEX:HEX,...     its writable memory: starts and sizes\n"
"    --points=FILE             its C-points\n"
"    --children=DIR            instead: where every process makes its own stream\n");
}

static void print_debug_usage(void) { VG_(printf)("    (none)\n"); }

/* With what the program asked to end; -1 if it did not, and a signal ends it. */
static Int asked_code = -1;

static void before_call(ThreadId tid, UInt number, UWord* args, UInt count)
{
   if ((number == __NR_exit_group || number == __NR_exit) && count > 0)
      asked_code = (Int)(args[0] & 0xFF);
}

static void after_call(ThreadId tid, UInt number, UWord* args, UInt count, SysRes result) {}

static void finish(Int exit_code)
{
   ThreadId tid = VG_(get_running_tid)();
   begin_pending();
   if (stream < 0)
      return;
   if (tid != VG_INVALID_THREADID) {
      Addr ips[MOST_FRAMES];
      UInt n = VG_(get_StackTrace)(tid, ips, MOST_FRAMES, NULL, NULL, 0);
      UInt stack = put_stack(ips, n);
      room();
      put_byte(R_LAST_STACK);
      put_varint(stack);
   }
   room();
   put_byte(R_END);
   put_varint(zigzag(asked_code)); /* what the core tells is always 0 */
   flush_buffer();
}

static void pre_clo_init(void)
{
   VG_(details_name)("cairn");
   VG_(details_version)("1");
   VG_(details_description)("the recorder of Cairn");
   VG_(details_copyright_author)("GPL-2.0-or-later");
   VG_(details_bug_reports_to)("the authors of Cairn");
   VG_(basic_tool_funcs)(open_stream, instrument, finish);
   VG_(needs_command_line_options)(process_option, print_usage, print_debug_usage);
   VG_(needs_malloc_replacement)(on_malloc, on_malloc, on_new_aligned, on_malloc, on_new_aligned,
                                 on_memalign, on_calloc, on_free, on_free, on_delete_aligned,
                                 on_free, on_delete_aligned, on_realloc, on_usable_size, 0);
   VG_(track_post_mem_write)(on_system_write);
   VG_(track_start_client_code)(on_client_code);
   VG_(track_pre_thread_ll_create)(on_thread_create);
   VG_(track_pre_thread_ll_exit)(leave_all);
   VG_(needs_syscall_wrapper)(before_call, after_call);
   VG_(atfork)(before_fork, NULL, in_child);
   kept = VG_(HT_construct)("cairn.kept");
   texts = VG_(HT_construct)("cairn.texts");
   instrs = VG_(HT_construct)("cairn.instrs");
}

VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
