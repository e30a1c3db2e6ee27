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
#include "pub_tool_tooliface.h"
#include "pub_tool_aspacemgr.h"
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

#if !defined(VGP_amd64_linux)
#  error "only x86-64 Linux is known here"
#endif

/* Of the core, but not in its headers for tools. */
extern Int VG_(safe_fd)(Int oldfd);
extern Int VG_(sigtimedwait_zero)(const vki_sigset_t* set, vki_siginfo_t* info);

/*--------------------------------------------------------------------*/
/*--- Options                                                      ---*/
/*--------------------------------------------------------------------*/

/* Where the stream goes: a file or a pipe. */
static const HChar* clo_stream = NULL;

/* The executable, as its debug information names it. */
static const HChar* clo_exe = NULL;

/* Its writable memory, as "start:bytes,start:bytes" in hex, before it is moved to where it runs. */
static const HChar* clo_globals = NULL;

/* Whether nothing is known of an allocator: the program's own runs, and addresses that are derived
   from others are told. */
static Bool clo_none = False;

/* Whether derivations are told that can change nothing, too: for tests of what is left out. */
static Bool clo_every_derivation = False;

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
   R_DERIVE = 14, R_RANGE = 15
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

/* An instruction. Where code was unloaded and other code loaded, it gets a new number. */
static Instr* instr_at(Addr a)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   Instr* at = VG_(HT_lookup)(instrs, a);
   const HChar* name;
   UInt line = 0, file = 0, dir = 0, function = 0, object = 0;
   if (at != NULL && at->epoch == epoch.n)
      return at;
   if (at == NULL) {
      at = VG_(malloc)("cairn.instr", sizeof(Instr));
      at->key = a;
      VG_(HT_add_node)(instrs, at);
   }
   at->epoch = epoch.n;
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
   at->id = ++instr_count;
   room();
   put_byte(R_INSTR);
   put_varint(a);
   put_varint(line);
   put_varint(file);
   put_varint(dir);
   put_varint(function);
   put_varint(object);
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

/* Without an allocator: what a store does to the nodes. */
static void node_store(UWord what, Addr a, const ULong* words, SizeT size);

/* The bytes that memory holds now. */
static void put_bytes(UInt instr, Addr a, SizeT size)
{
   while (size > 0) {
      SizeT part = size > 1 << 20 ? 1 << 20 : size;
      if (clo_none)
         node_store(0, a, (const ULong*)a, part);
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

/* Without an allocator: what is stored is a hidden link; the address is used. */
#define IS_LINK     (1UL << 41)
#define IS_USED     (1UL << 42)

static inline UInt who(UWord what)
{
   return what & IN_SYSTEM ? program_id((UInt)what) : (UInt)what;
}

static inline UInt class_of(UWord what) { return (what >> CLASS_SHIFT) & 7; }

static VG_REGPARM(3) void on_store(UWord what, Addr a, ULong value)
{
   if (stream >= 0 && is_watched(a)) {
      UInt instr = who(what);
      if (clo_none)
         node_store(what, a, &value, 1UL << class_of(what));
      put_store(instr, class_of(what), a, value);
   }
}

static void on_store16(UWord what, Addr a, ULong low, ULong high)
{
   if (stream >= 0 && is_watched(a)) {
      ULong words[2] = {low, high};
      UInt instr = who(what);
      if (clo_none)
         node_store(what, a, words, 16);
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
      if (clo_none)
         node_store(what, a, words, 32);
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
         on_store(what, a, value);
      }
   }
}

static void on_system_write(CorePart part, ThreadId tid, Addr a, SizeT size)
{
   if (stream >= 0 && size > 0 && is_watched(a))
      put_bytes(part == Vg_CoreSysCall ? caller_id(tid) : 0, a, size);
}

/*--------------------------------------------------------------------*/
/*--- Without an allocator: ranges and derivations                 ---*/
/*--------------------------------------------------------------------*/

/* The heap is what brk and anonymous mappings give. A node is a set of words of it, as Algorithm 2
   of Singh 2016 makes them. They are followed here for one purpose: a derivation whose two ends are
   words of one node changes nothing, and is not told. Who reads the stream makes the same nodes
   from what is told. An address stands for the aligned word in which it lies. */

#define PAGE_WORDS  (1UL << (PAGE_SHIFT - 3))

/* Larger mappings are reserves of address space, and left out. */
#define MOST_RANGE  (1UL << 36)

/* Kinds of RANGE. */
enum { RANGE_ADDED = 0, RANGE_REMOVED, RANGE_GLOBAL, RANGE_LINK };

/* Per page of the heap, the labels of its words, 0 for one that no instruction has named yet; NULL
   for a page that is not of the heap. */
static UInt** labels[TABLES];

/* Stands for the labels of a page until it has one. */
static UInt no_labels[PAGE_WORDS];

/* All of the heap lies in here. Read by generated code. */
static Addr  heap_low  = ~0UL;
static UWord heap_size = 0;

/* Of each label: the label that it is the same as (itself if none), and of one that is the same as
   no other, the lowest and the highest word of its node. */
typedef struct { UInt up; Addr low; Addr high; } Label;

static Label* label_table = NULL;
static UInt   label_count = 1;
static UInt   label_room  = 0;

static inline UInt* labels_at(Addr a)
{
   UWord table = a >> TABLE_SHIFT;
   if (table >= TABLES || labels[table] == NULL)
      return NULL;
   return labels[table][(a >> PAGE_SHIFT) & (TABLE_PAGES - 1)];
}

static inline Bool is_heap(Addr a) { return labels_at(a) != NULL; }

/* Part of a label: the word was stored as a value, and never used as an address so far. */
#define UNUSED (1U << 31)

static inline UInt raw_label_at(Addr a)
{
   const UInt* page = labels_at(a);
   return page == NULL ? 0 : page[(a >> 3) & (PAGE_WORDS - 1)];
}

static inline UInt label_at(Addr a) { return raw_label_at(a) & ~UNUSED; }

static void set_label(Addr a, UInt label)
{
   UInt** page = &labels[a >> TABLE_SHIFT][(a >> PAGE_SHIFT) & (TABLE_PAGES - 1)];
   if (*page == no_labels)
      *page = VG_(calloc)("cairn.labels", PAGE_WORDS, sizeof(UInt));
   (*page)[(a >> 3) & (PAGE_WORDS - 1)] = label;
}

static inline UInt node_of(UInt label)
{
   while (label_table[label].up != label) {
      label_table[label].up = label_table[label_table[label].up].up;
      label = label_table[label].up;
   }
   return label;
}

static UInt new_node(Addr low, Addr high)
{
   if (label_count >= label_room) {
      label_room = label_room == 0 ? 1 << 12 : 2 * label_room;
      label_table = VG_(realloc)("cairn.nodes", label_table, label_room * sizeof(Label));
   }
   label_table[label_count].up = label_count;
   label_table[label_count].low = low;
   label_table[label_count].high = high;
   return label_count++;
}

static void join(UInt node, Addr word)
{
   Label* to = &label_table[node];
   set_label(word, node);
   if (word < to->low)
      to->low = word;
   if (word > to->high)
      to->high = word;
}

static UInt node_at(Addr word)
{
   UInt label = label_at(word);
   return label == 0 ? 0 : node_of(label);
}

static UInt need_node(Addr word)
{
   UInt node = node_at(word);
   if (node == 0) {
      node = new_node(word, word);
      set_label(word, node);
   }
   return node;
}

static void merge(UInt first, UInt second)
{
   Label* to = &label_table[first];
   const Label* from = &label_table[second];
   if (from->low < to->low)
      to->low = from->low;
   if (from->high > to->high)
      to->high = from->high;
   label_table[second].up = first;
}

/* The next page of labels from a word on, at most to an end that belongs to it. */
static Addr skip_pages(Addr word, Addr end)
{
   while (word <= end) {
      const UInt* page = labels_at(word);
      if (page != NULL && page != no_labels)
         return word;
      word = ((word >> PAGE_SHIFT) + 1) << PAGE_SHIFT;
   }
   return word;
}

/* Words of a node in a range get another label. */
static void relabel(UInt node, Addr from, Addr end, UInt label)
{
   Addr word;
   for (word = skip_pages(from, end); word <= end; word = skip_pages(word + 8, end))
      if (label_at(word) != 0 && node_of(label_at(word)) == node)
         set_label(word, label);
}

/* The words of a node from one on become another node; costs the shorter side. */
static UInt split(UInt node, Addr word)
{
   Addr low = label_table[node].low, high = label_table[node].high;
   UInt made;
   if (high - word <= word - low) {
      made = new_node(word, high);
      relabel(node, word, high, made);
      label_table[node].high = word - 8;
      return made;
   }
   made = new_node(low, word - 8);
   relabel(node, low, word - 8, made);
   label_table[node].low = word;
   return node;
}

/* A pointer leads to the first word of a node. */
static void point(Addr to)
{
   Addr word = to & ~7UL;
   UInt node = node_at(word);
   if (node == 0)
      set_label(word, new_node(word, word) | UNUSED);
   else if (label_table[node].low != word)
      split(node, word);
}

/* Where a link of a free list leads that glibc has hidden (safe linking). */
static inline Addr revealed(Addr a, ULong value) { return (a >> 12) ^ value; }

static void put_range(UInt kind, Addr a, SizeT size)
{
   room();
   put_byte(R_RANGE);
   put_byte(kind);
   if (kind != RANGE_LINK) {
      put_address(a, size);
      put_varint(size);
   }
}

static void node_store(UWord what, Addr a, const ULong* words, SizeT size)
{
   Addr word = a & ~7UL, end = a + size;
   if (is_heap(a)) {
      UInt node = need_node(word);
      if (raw_label_at(word) & UNUSED)
         set_label(word, node);
      for (word += 8; word < end && is_heap(word); word += 8)
         if (label_at(word) == 0)
            join(node, word);
   }
   if (what & IS_LINK && size == 8 && is_heap(a) && (revealed(a, words[0]) & 15) == 0
       && (revealed(a, words[0]) == 0 || is_heap(revealed(a, words[0])))) {
      put_range(RANGE_LINK, 0, 0);
      if (revealed(a, words[0]) != 0)
         point(revealed(a, words[0]));
   } else {
      SizeT i = -a & 7;
      for (; i + 8 <= size; i += 8) {
         ULong value;
         VG_(memcpy)(&value, (const UChar*)words + i, 8);
         if (is_heap(value))
            point(value);
      }
   }
}

/* A result that was reached from one of two addresses, or from none. */
static void on_derive(UWord what, Addr result, Addr first, Addr second)
{
   const UInt* to = labels_at(result);
   Addr base, word, from;
   UInt at, node, other;
   if (to == NULL || stream < 0)
      return;
   if (is_heap(first))
      base = first;
   else if (is_heap(second))
      base = second;
   else if (what & IS_USED)
      base = result;
   else
      return;
   at = to[(result >> 3) & (PAGE_WORDS - 1)];
   word = result & ~7UL;
   from = base & ~7UL;
   other = raw_label_at(from);
   if (at != 0 && other != 0 && !((at | other) & UNUSED)
       && (at == other || node_of(at) == node_of(other)) && !clo_every_derivation)
      return;
   {
      UInt instr = who(what);
      room();
      put_byte(R_DERIVE);
      put_varint(zigzag((Long)instr - last_instr));
      last_instr = instr;
      put_address(base, 0);
      put_address(result, 0);
   }
   node = need_node(from);
   if (raw_label_at(from) & UNUSED)
      set_label(from, node);
   other = node_at(word);
   if (other == 0)
      join(node, word);
   else {
      if (raw_label_at(word) & UNUSED)
         set_label(word, other);
      if (node != other)
         merge(node, other);
   }
}

static void add_range(Addr a, SizeT size)
{
   Addr page, high = heap_low == ~0UL ? 0 : heap_low + heap_size;
   if (size == 0 || stream < 0 || a + size < a || a + size > 1UL << 47 || size > MOST_RANGE)
      return;
   watch(a, size);
   for (page = a; page < a + size; page += 1UL << PAGE_SHIFT) {
      UInt*** table = &labels[page >> TABLE_SHIFT];
      UInt** at;
      if (*table == NULL)
         *table = VG_(calloc)("cairn.labels", TABLE_PAGES, sizeof(UInt*));
      at = &(*table)[(page >> PAGE_SHIFT) & (TABLE_PAGES - 1)];
      if (*at == NULL)
         *at = no_labels;
   }
   if (a < heap_low)
      heap_low = a;
   if (a + size > high)
      high = a + size;
   heap_size = high - heap_low;
   put_range(RANGE_ADDED, a, size);
}

/* What lay there is gone: of each node the words from there on. */
static void remove_range(Addr a, SizeT size)
{
   Addr word, page, end = a + size;
   Bool had = False;
   if (stream < 0)
      return;
   for (word = skip_pages(a, end - 1); word < end; word = skip_pages(word + 8, end - 1)) {
      UInt node = node_at(word);
      if (node != 0) {
         if (label_table[node].low < a)
            node = split(node, word);
         relabel(node, label_table[node].low, label_table[node].high, 0);
      }
   }
   for (page = a & ~((1UL << PAGE_SHIFT) - 1); page < end; page += 1UL << PAGE_SHIFT) {
      UWord table = page >> TABLE_SHIFT;
      if (table < TABLES && labels[table] != NULL) {
         UInt** at = &labels[table][(page >> PAGE_SHIFT) & (TABLE_PAGES - 1)];
         if (*at != NULL) {
            if (*at != no_labels)
               VG_(free)(*at);
            *at = NULL;
            had = True;
            pages[table][(page >> PAGE_SHIFT) & (TABLE_PAGES - 1)] = 0;
         }
      }
   }
   if (had)
      put_range(RANGE_REMOVED, a, size);
}

/* Where the system call of a mapping is: in the dynamic linker, or elsewhere. */
static Bool is_linker(ThreadId tid)
{
   const HChar* name;
   return tid != VG_INVALID_THREADID
          && VG_(get_objname)(VG_(current_DiEpoch)(), VG_(get_IP)(tid), &name)
          && VG_(strstr)(name, "/ld-") != NULL;
}

static Bool is_libc(const HChar* file)
{
   const HChar* name = file == NULL ? NULL : VG_(strrchr)(file, '/');
   return name != NULL && VG_(strncmp)(name, "/libc", 5) == 0 && (name[5] == '.' || name[5] == '-');
}

/* Memory of libc, and what the dynamic linker maps for it: told of from when the program asks for
   memory for the first time, because until then it is only being loaded. */
#define MOST_GLOBALS 16

static struct { Addr start; SizeT size; } libc_memory[MOST_GLOBALS];
static UInt libc_count = 0;
static Bool libc_told = False;

/* Where the writable memory of libc's file ends. */
static Addr libc_end = 0;

static void put_contents(Addr a, SizeT size);

static void put_libc(Addr a, SizeT size)
{
   put_range(RANGE_GLOBAL, a, size);
   watch(a, size);
   put_contents(a, size);
}

static void keep_libc(Addr a, SizeT size)
{
   if (libc_told)
      put_libc(a, size);
   else if (libc_count < MOST_GLOBALS) {
      libc_memory[libc_count].start = a;
      libc_memory[libc_count++].size = size;
   }
}

static void tell_libc(void)
{
   UInt i;
   if (libc_told)
      return;
   libc_told = True;
   for (i = 0; i < libc_count; i++)
      put_libc(libc_memory[i].start, libc_memory[i].size);
}

static void on_mapped(Addr a, SizeT size, Bool readable, Bool writable, Bool executable,
                      ULong handle)
{
   const NSegment* at = VG_(am_find_nsegment)(a);
   const HChar* file = at == NULL ? NULL : VG_(am_get_filename)(at);
   remove_range(a, size);
   if (!writable || at == NULL || stream < 0)
      return;
   if (is_libc(file) || (file == NULL && a == libc_end)) {
      libc_end = is_libc(file) ? a + size : 0;
      keep_libc(a, size);
   } else if (at->kind == SkAnonC && is_linker(VG_(get_running_tid)())) {
      /* behind a library's own memory it is that library's; elsewhere thread-local variables */
      const NSegment* before = VG_(am_find_nsegment)(a - 1);
      if (before == NULL || before->kind != SkFileC)
         keep_libc(a, size);
   } else if (at->kind == SkAnonC) {
      add_range(a, size);
      tell_libc();
   }
}

static void on_protected(Addr a, SizeT size, Bool readable, Bool writable, Bool executable)
{
   const NSegment* at = VG_(am_find_nsegment)(a);
   if (writable && at != NULL && at->kind == SkAnonC && !is_watched(a)
       && !is_linker(VG_(get_running_tid)())) {
      add_range(a, size);
      tell_libc();
   }
}

static void on_brk(Addr a, SizeT size, ThreadId tid)
{
   add_range(a, size);
   if (!is_linker(tid))
      tell_libc();
}

static void on_unmapped(Addr a, SizeT size) { remove_range(a, size); }

static void on_remapped(Addr from, Addr to, SizeT size)
{
   Bool heap = is_heap(from);
   remove_range(from, size);
   remove_range(to, size);
   if (heap) {
      add_range(to, size);
      put_contents(to, size);
   }
}

/* A thread's stack is no heap. */
static void leave_stack(ThreadId tid)
{
   Addr highest = VG_(thread_get_stack_max)(tid);
   SizeT size = VG_(thread_get_stack_size)(tid);
   if (is_heap(highest) && size > 0)
      remove_range(highest + 1 - size, size);
}

/*--------------------------------------------------------------------*/
/*--- Threads                                                      ---*/
/*--------------------------------------------------------------------*/

/* The core gives the numbers of threads that ended to new ones; here each has its own. */
static UInt*    thread_number;
static UInt     thread_count = 1;

static void on_thread_create(ThreadId parent, ThreadId child)
{
   if (parent != VG_INVALID_THREADID && child < VG_N_THREADS) {
      thread_number[child] = ++thread_count;
      if (child == current_thread)
         current_thread = VG_INVALID_THREADID;
   }
}

static void on_client_code(ThreadId tid, ULong blocks)
{
   if (tid != current_thread) {
      current_thread = tid;
      room();
      put_byte(R_THREAD);
      put_varint(tid < VG_N_THREADS && thread_number[tid] != 0 ? thread_number[tid] : tid);
      if (clo_none)
         leave_stack(tid);
   }
}

/*--------------------------------------------------------------------*/
/*--- Allocation                                                   ---*/
/*--------------------------------------------------------------------*/

#define ZEROED 1

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
   watch((Addr)block, size);
   if (stream >= 0) {
      UInt stack = stack_id(tid);
      room();
      put_byte(R_ALLOC);
      put_varint(stack);
      put_byte(flags);
      put_address((Addr)block, 0);
      put_varint(size);
   }
   return block;
}

static void release(ThreadId tid, void* block)
{
   if (block == NULL)
      return;
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
                      IRExpr* value, IRExpr* stores, UWord more)
{
   IRType type = typeOfIRExpr(sb->tyenv, value);
   IRExpr* guard = both(sb, stores, may_be_watched(sb, a));
   UWord what = what_of(instr, size_class(type)) | more;
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

/*--------------------------------------------------------------------*/
/*--- Instrumentation of derivations                               ---*/
/*--------------------------------------------------------------------*/

/* What is known of the temporaries of a block of code. */
typedef struct {
   const IRExpr** sum;      /* the sum or difference that defines it, in this instruction */
   UChar*         flags;
   Int            count;
} Sums;

#define INNER     1         /* another sum of the same instruction goes on from it */
#define STACK     2         /* the stack pointer, or from it */
#define ADDRESSES 4         /* an address of a load or a store */
#define SHIFTED   8         /* something without its 12 lowest bits, as a number */
#define HIDDEN    16        /* that, mixed with something else: a hidden link */
#define MIXED     32        /* two things mixed: a hidden link, if the shift was done before */

static void mark(Sums* sums, const IRExpr* e, UChar flag)
{
   if (e->tag == Iex_RdTmp)
      sums->flags[e->Iex.RdTmp.tmp] |= flag;
}

static Bool has(const Sums* sums, const IRExpr* e, UChar flag)
{
   return e->tag == Iex_RdTmp && (sums->flags[e->Iex.RdTmp.tmp] & flag) != 0;
}

static Bool is_sum(const IRExpr* e)
{
   return e->tag == Iex_Binop && (e->Iex.Binop.op == Iop_Add64 || e->Iex.Binop.op == Iop_Sub64);
}

static const IRExpr* sum_of(const Sums* sums, const IRExpr* e)
{
   return e->tag == Iex_RdTmp ? sums->sum[e->Iex.RdTmp.tmp] : NULL;
}

/* The addresses that a sum may go on from: what is subtracted is none, and constants are none. */
static void find_bases(const Sums* sums, const IRExpr* sum, IRExpr** found, Int* count, Int depth)
{
   Int i, most = sum->Iex.Binop.op == Iop_Add64 ? 2 : 1;
   for (i = 0; i < most; i++) {
      IRExpr* part = i == 0 ? sum->Iex.Binop.arg1 : sum->Iex.Binop.arg2;
      const IRExpr* inner = sum_of(sums, part);
      if (inner != NULL && depth < 8)
         find_bases(sums, inner, found, count, depth + 1);
      else if (part->tag == Iex_RdTmp && *count < 2)
         found[(*count)++] = part;
   }
}

/* Finds out which sums go on within their instruction, and which are of the stack pointer. */
static void look_ahead(Sums* sums, const IRSB* in, const VexGuestLayout* layout)
{
   Int i, since = 0;
   SizeT size = in->tyenv->types_used;
   sums->count = size;
   sums->sum = VG_(calloc)("cairn.sums", size, sizeof(IRExpr*));
   sums->flags = VG_(calloc)("cairn.sums", size, 1);
   for (i = 0; i < in->stmts_used; i++) {
      const IRStmt* st = in->stmts[i];
      if (st == NULL)
         continue;
      if (st->tag == Ist_IMark) {
         for (; since < i; since++)
            if (in->stmts[since]->tag == Ist_WrTmp)
               sums->sum[in->stmts[since]->Ist.WrTmp.tmp] = NULL;
      } else if (st->tag == Ist_Store)
         mark(sums, st->Ist.Store.addr, ADDRESSES);
      else if (st->tag == Ist_LoadG)
         mark(sums, st->Ist.LoadG.details->addr, ADDRESSES);
      else if (st->tag == Ist_WrTmp) {
         IRTemp tmp = st->Ist.WrTmp.tmp;
         const IRExpr* e = st->Ist.WrTmp.data;
         if (e->tag == Iex_Get && e->Iex.Get.offset == layout->offset_SP)
            sums->flags[tmp] |= STACK;
         else if (e->tag == Iex_Load)
            mark(sums, e->Iex.Load.addr, ADDRESSES);
         else if (e->tag == Iex_Binop && e->Iex.Binop.op == Iop_Shr64) {
            const IRExpr* by = e->Iex.Binop.arg2;
            if (by->tag == Iex_Const && by->Iex.Const.con->Ico.U8 == 12)
               sums->flags[tmp] |= SHIFTED;
         } else if (e->tag == Iex_Binop && e->Iex.Binop.op == Iop_Xor64) {
            Bool shifted = has(sums, e->Iex.Binop.arg1, SHIFTED)
                           || has(sums, e->Iex.Binop.arg2, SHIFTED);
            sums->flags[tmp] |= shifted ? HIDDEN : MIXED;
         } else if (is_sum(e)) {
            if (has(sums, e->Iex.Binop.arg1, STACK))
               sums->flags[tmp] |= STACK;
            if (sum_of(sums, e->Iex.Binop.arg1) != NULL)
               mark(sums, e->Iex.Binop.arg1, INNER);
            if (sum_of(sums, e->Iex.Binop.arg2) != NULL)
               mark(sums, e->Iex.Binop.arg2, INNER);
            sums->sum[tmp] = e;
         }
      }
   }
   VG_(memset)(sums->sum, 0, size * sizeof(IRExpr*));
}

static IRExpr* may_be_heap(IRSB* sb, IRExpr* a)
{
   IRExpr* low = assign(sb, Ity_I64,
                        IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&heap_low)));
   IRExpr* size = assign(sb, Ity_I64,
                         IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&heap_size)));
   IRExpr* offset = assign(sb, Ity_I64, IRExpr_Binop(Iop_Sub64, a, low));
   return assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, offset, size));
}

static void see_address(IRSB* sb, const VexGuestLayout* layout, Addr instr, IRExpr* result,
                        IRExpr* first, IRExpr* second, Bool used)
{
   UWord what = what_of(instr, 3) | (used ? IS_USED : 0);
   IRExpr* none = mkIRExpr_HWord(0);
   call(sb, layout, 0, "on_derive", on_derive, what,
        mkIRExprVec_4(mkIRExpr_HWord(what), result, first == NULL ? none : first,
                      second == NULL ? none : second),
        may_be_heap(sb, result));
}

/* After a temporary was assigned: a sum that does not go on in this instruction, or a load. */
static void see_assigned(Sums* sums, IRSB* sb, const VexGuestLayout* layout, Addr instr,
                         const IRStmt* st)
{
   IRTemp tmp = st->Ist.WrTmp.tmp;
   const IRExpr* e = st->Ist.WrTmp.data;
   if (is_sum(e)) {
      IRExpr* bases[2] = {NULL, NULL};
      Int count = 0;
      sums->sum[tmp] = e;
      if (sums->flags[tmp] & (INNER | STACK))
         return;
      find_bases(sums, e, bases, &count, 0);
      if (count > 0)
         see_address(sb, layout, instr, IRExpr_RdTmp(tmp), bases[0], bases[1],
                     (sums->flags[tmp] & ADDRESSES) != 0);
   } else if (e->tag == Iex_Load && e->Iex.Load.addr->tag == Iex_RdTmp
              && sum_of(sums, e->Iex.Load.addr) == NULL && !has(sums, e->Iex.Load.addr, STACK))
      see_address(sb, layout, instr, e->Iex.Load.addr, NULL, NULL, True);
}

/* Whether a value that is stored may be a hidden link; its content decides. */
static UWord link_flag(const Sums* sums, Addr instr, const IRExpr* value)
{
   return has(sums, value, HIDDEN) || (has(sums, value, MIXED) && instr_at(instr)->is_system)
          ? IS_LINK : 0;
}

static void end_instruction(Sums* sums)
{
   VG_(memset)(sums->sum, 0, sums->count * sizeof(IRExpr*));
}

static void find_globals(void);

static IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* layout,
                        const VexGuestExtents* extents, const VexArchInfo* host,
                        IRType guest_word, IRType host_word)
{
   IRSB* sb = deepCopyIRSBExceptStmts(in);
   Addr instr = 0;
   Int i;
   Sums sums;
   find_globals();
   if (clo_none)
      look_ahead(&sums, in, layout);
   for (i = 0; i < in->stmts_used; i++) {
      IRStmt* st = in->stmts[i];
      if (st == NULL || st->tag == Ist_NoOp)
         continue;
      addStmtToIRSB(sb, st);
      switch (st->tag) {
         case Ist_IMark:
            instr = st->Ist.IMark.addr;
            if (clo_none)
               end_instruction(&sums);
            break;
         case Ist_WrTmp:
            if (clo_none)
               see_assigned(&sums, sb, layout, instr, st);
            break;
         case Ist_Store:
            see_store(sb, layout, instr, st->Ist.Store.addr, st->Ist.Store.data, NULL,
                      clo_none ? link_flag(&sums, instr, st->Ist.Store.data) : 0);
            break;
         case Ist_StoreG: {
            const IRStoreG* store = st->Ist.StoreG.details;
            see_store(sb, layout, instr, store->addr, store->data, store->guard, 0);
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
   if (clo_none) {
      VG_(free)(sums.sum);
      VG_(free)(sums.flags);
   }
   return sb;
}

/*--------------------------------------------------------------------*/
/*--- Global variables of the executable                           ---*/
/*--------------------------------------------------------------------*/

#define PIECE 64

static Bool globals_found = False;

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

/* When the first code is translated, the executable is in memory and has not run. */
static void find_globals(void)
{
   const DebugInfo* info = NULL;
   const HChar* at = clo_globals;
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
   exe_start = VG_(DebugInfo_get_text_avma)(info);
   exe_size = VG_(DebugInfo_get_text_size)(info);
   {
      UInt name = text_id(clo_exe);
      room();
      put_byte(R_MODULE);
      put_varint(name);
      put_varint(zigzag(bias));
   }
   while (at != NULL && *at != 0) {
      HChar* end;
      Addr start = VG_(strtoull16)(at, &end);
      SizeT size = *end == ':' ? VG_(strtoull16)(end + 1, &end) : 0;
      if (size > 0) {
         watch(start + bias, size);
         put_contents(start + bias, size);
      }
      if (*end != ',')
         break;
      at = end + 1;
   }
}

/*--------------------------------------------------------------------*/
/*--- Beginning and end                                            ---*/
/*--------------------------------------------------------------------*/

/* Asks the core to tell of mappings. */
static void follow_memory(void)
{
   VG_(track_new_mem_mmap)(on_mapped);
   VG_(track_change_mem_mprotect)(on_protected);
   VG_(track_new_mem_brk)(on_brk);
   VG_(track_copy_mem_remap)(on_remapped);
   VG_(track_die_mem_brk)(on_unmapped);
   VG_(track_die_mem_munmap)(on_unmapped);
}

static void open_stream(void)
{
   SysRes opened;
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
   thread_number = VG_(calloc)("cairn.threads", VG_N_THREADS, sizeof(UInt));
   put_raw(magic, sizeof magic);
   if (clo_none)
      follow_memory();
}

/* A child does not write to its parent's stream. */
static void in_child(ThreadId tid)
{
   used = 0;
   if (stream >= 0) {
      VG_(close)(stream);
      stream = -1;
   }
}

static void before_fork(ThreadId tid) { flush_buffer(); }

static Bool process_option(const HChar* arg)
{
   if VG_STR_CLO(arg, "--stream", clo_stream) {}
   else if VG_STR_CLO(arg, "--exe", clo_exe) {}
   else if VG_STR_CLO(arg, "--globals", clo_globals) {}
   else if VG_XACT_CLO(arg, "--allocator=none", clo_none, True) {}
   else if VG_XACT_CLO(arg, "--allocator=known", clo_none, False) {}
   else if VG_BOOL_CLO(arg, "--every-derivation", clo_every_derivation) {}
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
"    --allocator=known|none    none: tell derived addresses; the folder has no preload then\n"
"    --every-derivation=no|yes tell those that change nothing, too\n");
}

static void print_debug_usage(void) { VG_(printf)("    (none)\n"); }

static void finish(Int exit_code)
{
   ThreadId tid = VG_(get_running_tid)();
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
   put_varint(zigzag(exit_code));
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
   VG_(atfork)(before_fork, NULL, in_child);
   texts = VG_(HT_construct)("cairn.texts");
   instrs = VG_(HT_construct)("cairn.instrs");
}

VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
