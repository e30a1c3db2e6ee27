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
#include "pub_tool_clientstate.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_aspacehl.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_execontext.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_libcsetjmp.h"
#include "pub_tool_libcsignal.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_replacemalloc.h"
#include "pub_tool_signals.h"
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

/* Whether accesses outside of blocks are told, too. */
static Bool clo_bounds = False;

/* With bounds: where the executable keeps the addresses of functions of the C library that read as
   much as they are told (c) or text to its end (t), as "address:c,address:t" in hex, before it is
   moved to where it runs. */
static const HChar* clo_calls = NULL;

/* With bounds, so many bytes of freed blocks are kept back before their addresses are used again. */
static Long clo_quarantine = 16 << 20;

/* Whether nothing is known of an allocator: the program's own runs, and addresses that are derived
   from others are told. */
static Bool clo_none = False;

/* Whether derivations are told that can change nothing, too: for tests of what is left out. */
static Bool clo_every_derivation = False;

/* A metric point is told when so many more calls were made; 0: none is. */
static Long clo_every_calls = 0;

/* Whether it is told, at C-points and at the end, what words outside of the heap refer to. */
static Bool clo_held = False;

/* Whether everything that runs is told, for slices. */
static Bool clo_slice = False;

/* Of slices: where that begins and ends, as "kind:address:n,..." with the address in hex, before it
   is moved to where it runs. Kinds are those of windows, below. */
static const HChar* clo_windows = NULL;

/*--------------------------------------------------------------------*/
/*--- The stream                                                   ---*/
/*--------------------------------------------------------------------*/

#define BUFFER_BYTES (64 * 1024)

/* Longest record that is written without asking for room again. */
#define RECORD_BYTES 128

static const HChar magic[8] = {'C', 'A', 'I', 'R', 'N', 'V', 'G', 1};

/* Codes of records below FIRST_STORE; the others are stores. */
enum {
   R_FRAMES = 0, R_END = 1, R_STRING, R_INSTR, R_STACK, R_ALLOC, R_FREE, R_THREAD, R_BYTES, R_MODULE, R_LAST_STACK,
   R_POINT = 11, R_RETURNED = 12, R_OUTSIDE = 13, R_DERIVE = 14, R_RANGE = 15
};

#define FIRST_STORE 16

/* Size classes of stores: the logarithm of their bytes up to 5; no store, but something else that
   the step of the instruction names: a metric point, a page of the trace, code, a look, registers;
   a word near its own address. */
#define CLASS_OTHER   6
#define CLASS_NEAR    7

#define STEP_METRICS  0
#define STEP_TRACE    1
#define STEP_CODE     2
#define STEP_HELD     3
#define STEP_REGISTERS 4

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
/*--- Slices: the trace                                            ---*/
/*--------------------------------------------------------------------*/

/* With --slice=yes every run of a piece of code is told: which one, by which exit it was left, and
   those addresses of its loads and stores and values of its stores that do not follow from others.
   Generated code writes them as whole words to a buffer; when it is full they are packed, each as
   its difference from the last one of the same place in the same piece of code. */

/* An address or a value that a piece of code tells. */
typedef struct {
   ULong  last;
   UShort instr;           /* of which instruction of the piece, from 0 */
   UChar  shift;           /* 64 less its bits */
} Item;

/* A piece of code. Exit 0 is its end, the others are numbered as they come. */
typedef struct _Piece {
   UInt  number;
   UInt  exit_count;       /* with exit 0 */
   UInt  item_count;
   UInt  instr_count;
   UInt* items_before;     /* per exit */
   UInt* instrs_before;    /* per exit, the one that leaves included */
   struct _Piece** follower;  /* per exit, what came behind it last time */
   Addr* instrs;
   Item* items;
} Piece;

static UInt piece_count = 0;    /* from 1 */

/* Words as generated code writes them: a head, then the items. The head is the piece's address, with
   the exit in the upper 16 bits; or IS_SPECIAL, a kind and how many words follow. What is not used is
   zero: a head where the next one is to begin is that of a piece of code that did not end. */
#define RAW_WORDS   (24 * 1024)
#define RAW_MARGIN  (8 * 1024)
#define MOST_ITEMS  (RAW_MARGIN / 2)
#define IS_SPECIAL  (1UL << 63)
#define EXIT_SHIFT  48
#define MOST_EXITS  0x4000

static inline Piece* piece_of(ULong head) { return (Piece*)(head & ((1UL << EXIT_SHIFT) - 1)); }

/* In front of the buffer is room for a piece of code that runs and is not told. */
static ULong  raw_words[RAW_MARGIN + RAW_WORDS];
#define raw (raw_words + RAW_MARGIN)

static ULong* raw_at = raw;     /* read and written by generated code */

/* Whether what runs is told, with what generated code multiplies its steps in the buffer; and where
   the buffer ends while it is not. */
static ULong  traced = 1;
static ULong  advance = ~0UL;
static ULong* raw_kept = NULL;

static inline ULong** raw_end(void) { return traced ? &raw_at : &raw_kept; }

/* Packed, and not yet in the stream. */
#define PAGE_BYTES  (64 * 1024)

static UChar packed[PAGE_BYTES + 11 * RAW_MARGIN];
static UWord packed_size = 0;
static Piece* no_follower = NULL;
static Piece** last_follower = NULL;   /* of the exit that was taken last */
static ULong instrs_run = 0;
static ULong page_bytes = 0;

/* Specials. */
enum {
   T_THREAD = 1,   /* number */
   T_EFFECT,       /* thread, what (E_ below), number; then triples: tag, start, size */
   T_WATCH,        /* start, size: pages whose stores are told as events of the heap from now on */
   T_TOLD,         /* start, size: told as an event of the heap, by no piece of code */
   T_SPAWN,        /* thread, new thread */
   T_SIGNAL,       /* thread, signal, stack pointer */
   T_ENDED,        /* thread */
   T_LOST,         /* thread: a piece of code did not end, and how far it came cannot be told */
   T_GAP,          /* what ran was not told until now: see tell_gap */
   T_CLEARED,      /* start, size: was filled with zeros while nothing was told */
   T_CRASH         /* thread, piece, instruction from 0: it could not run; then its items, so far */
};

/* Effects of what is no code of the program: on whose behalf, */
enum { E_CALL = 1, E_REQUEST, E_OTHER };

/* and on what. */
enum { E_READS = 1, E_READS_REGISTER, E_WRITES, E_WRITES_REGISTER, E_COPIES_FROM, E_COPIES_TO };

static inline UChar* pack(UChar* to, ULong value)
{
   while (value >= 0x80) {
      *to++ = (UChar)(value | 0x80);
      value >>= 7;
   }
   *to++ = (UChar)value;
   return to;
}

static void put_page(void)
{
   if (packed_size > 0 && stream >= 0) {
      room();
      put_byte(FIRST_STORE + (STEP_TRACE << 3 | CLASS_OTHER));
      put_varint(packed_size);
      put_raw(packed, packed_size);
      page_bytes += packed_size;
   }
   packed_size = 0;
}

static UChar* pack_special(UChar* to, const ULong* from)
{
   UInt count = (UInt)*from, i;
   *to++ = 0;
   *to++ = (UChar)(*from >> 32);
   to = pack(to, count);
   for (i = 1; i <= count; i++)
      to = pack(to, from[i]);
   return to;
}

static inline UInt items_of(const Piece* piece, UInt exit)
{
   UInt n = 0;
   if (LIKELY(exit < piece->exit_count))
      return piece->items_before[exit];
   while (n < piece->item_count && piece->items[n].instr < exit - piece->exit_count)
      n++;
   return n;
}

/* Packs all that is in the buffer. Called by generated code when it is nearly full. */
static void pack_all(void)
{
   const ULong* at = raw;
   const ULong* end = *raw_end();
   UChar* to = packed + packed_size;
   Piece** follower = last_follower;
   while (at < end) {
      ULong head = *at;
      if (UNLIKELY(head & IS_SPECIAL)) {
         to = pack_special(to, at);
         at += 1 + (UInt)head;
      } else {
         Piece* piece = piece_of(head);
         UInt exit = head >> EXIT_SHIFT;
         UInt count = items_of(piece, exit), i;
         Item* items = piece->items;
         if (LIKELY(*follower == piece))
            to = pack(to, (ULong)exit * 2 + 1);
         else {
            to = pack(to, (ULong)exit * 2 + 2);
            to = pack(to, piece->number);
            *follower = piece;
         }
         at++;
         for (i = 0; i < count; i++) {
            ULong now = at[i];
            Long step = (Long)((now - items[i].last) << items[i].shift) >> items[i].shift;
            ULong coded = zigzag(step);
            items[i].last = now;
            if (LIKELY(coded < 0x80))
               *to++ = (UChar)coded;
            else
               to = pack(to, coded);
         }
         at += count;
         if (LIKELY(exit < piece->exit_count)) {
            follower = &piece->follower[exit];
            instrs_run += piece->instrs_before[exit];
         } else {
            no_follower = NULL;
            follower = &no_follower;
            instrs_run += exit - piece->exit_count;
         }
      }
      if (UNLIKELY(to >= packed + PAGE_BYTES)) {
         packed_size = to - packed;
         put_page();
         to = packed;
      }
   }
   packed_size = to - packed;
   last_follower = follower;
   VG_(memset)(raw, 0, (const UChar*)end - (const UChar*)raw);
   *raw_end() = raw;
}

static void put_special(UInt kind, UInt count, const ULong* words);

static UInt interrupted(const Piece* piece, ThreadId tid)
{
   Addr at = VG_(get_IP)(tid);
   UInt i = 0;
   while (i < piece->instr_count && piece->instrs[i] != at)
      i++;
   return i;
}

#define MOST_CRASH_ITEMS 32

/* The instruction at which a thread is ended, in the middle of a piece of code; returns how many words
   tell of it. */
static UInt find_crash(ThreadId tid, UInt thread, ULong* words)
{
   UInt count = 0, n, from;
   if (traced && *raw_at != 0) {
      const Piece* piece = piece_of(*raw_at);
      UInt at = interrupted(piece, tid);
      from = items_of(piece, piece->exit_count + at);
      if (at < piece->instr_count) {
         words[count++] = thread;
         words[count++] = piece->number;
         words[count++] = at;
         for (n = from; n < piece->item_count && piece->items[n].instr == at
                        && count < 3 + MOST_CRASH_ITEMS; n++)
            words[count++] = raw_at[1 + n];
      }
   }
   return count;
}

/* All that is known so far goes to the stream. */
static void put_trace(void)
{
   if (clo_slice && stream >= 0) {
      pack_all();
      put_page();
   }
}

/* A piece of code was left in the middle of an instruction, by a signal: what it did before counts.
   The instruction either runs again, as the first of another piece, or does not happen. */
static void end_piece(ThreadId tid)
{
   if (traced && UNLIKELY(*raw_at != 0)) {
      const Piece* piece = piece_of(*raw_at);
      UInt i = interrupted(piece, tid), exit, count;
      exit = piece->exit_count + i;
      count = items_of(piece, exit);
      *raw_at = (ULong)piece | (ULong)exit << EXIT_SHIFT;
      raw_at += 1 + count;
      VG_(memset)(raw_at, 0, (piece->item_count - count + 1) * sizeof(ULong));
      if (i == piece->instr_count) {
         raw_at[0] = IS_SPECIAL | (ULong)T_LOST << 32 | 1;
         raw_at[1] = tid;
         raw_at += 2;
      }
   }
}

static void put_special(UInt kind, UInt count, const ULong* words)
{
   ULong** end = raw_end();
   UInt i;
   if (stream < 0)
      return;
   if (*end + count + 1 > raw + RAW_WORDS - RAW_MARGIN)
      pack_all();
   (*end)[0] = IS_SPECIAL | (ULong)kind << 32 | count;
   for (i = 0; i < count; i++)
      (*end)[1 + i] = words[i];
   *end += 1 + count;
}

static void put_special_range(UInt kind, ULong start, ULong size)
{
   ULong words[2] = {start, size};
   put_special(kind, 2, words);
}

/* What is collected of an effect, per thread: it may wait in a system call while others run. More
   is told as several effects. */
#define MOST_PARTS 96

typedef struct { UInt count; ULong words[3 + 3 * MOST_PARTS]; } Effect;

static Effect** effects;

static UInt told_thread(ThreadId tid);
static void go_to_thread(ThreadId tid);

static void end_effect(ThreadId tid, UInt what, ULong number)
{
   Effect* effect = tid < VG_N_THREADS ? effects[tid] : NULL;
   go_to_thread(tid);
   if (effect != NULL && !traced)
      effect->count = 0;
   else if (effect != NULL) {
      effect->words[0] = told_thread(tid);
      effect->words[1] = what;
      effect->words[2] = number;
      put_special(T_EFFECT, 3 + 3 * effect->count, effect->words);
      effect->count = 0;
   }
}

/* A system call begins. */
static void begin_effect(ThreadId tid)
{
   if (tid < VG_N_THREADS && effects[tid] != NULL)
      effects[tid]->count = 0;
}

static void add_effect(ThreadId tid, UInt tag, ULong start, ULong size)
{
   Effect* effect;
   if (stream < 0 || tid >= VG_N_THREADS)
      return;
   if (effects[tid] == NULL)
      effects[tid] = VG_(calloc)("cairn.effects", 1, sizeof(Effect));
   effect = effects[tid];
   if (effect->count == MOST_PARTS)
      end_effect(tid, E_OTHER, 0);
   effect->words[3 + 3 * effect->count] = tag;
   effect->words[4 + 3 * effect->count] = start;
   effect->words[5 + 3 * effect->count] = size;
   effect->count++;
}

/*--------------------------------------------------------------------*/
/*--- Slices: windows                                              ---*/
/*--------------------------------------------------------------------*/

/* With --windows only part of the run is told: while functions run (f), what they call included, and
   between two moments, for all threads. What runs outside has the stores to the heap told, as always,
   and no more; but which memory it wrote must be known, or a later load would seem to have what was
   stored before. Stores to watched pages are events. Of a stretch of the stack around where the
   thread was, a byte for each of its bytes says whether it was written. For everything else there
   is one byte. */

/* What a window is about. */
enum {
   W_WITHIN = 'f',    /* a function: while it runs */
   W_START = 's',     /* an instruction: from the n-th time on that it runs */
   W_STOP = 'e',      /* an instruction: until the n-th time that it runs */
   W_RETURN = 'r'     /* a function: until its n-th call returns */
};

typedef struct _Window {
   struct _Window* next;
   UWord key;              /* address */
   struct _Window* other;  /* of the same address */
   UInt  kind;
   ULong* left;            /* how often it must still run; shared by those of a kind */
} Window;

static VgHashTable* windows = NULL;
static Bool  by_function = False;     /* there are windows of functions */
static Bool  in_span = True;          /* between the two moments */
static Addr  stop_sp = ~0UL;          /* where the return address is of the call that ends it, */
static ThreadId stop_thread = VG_INVALID_THREADID;   /* and its thread */
static ULong starts_left = 0, stops_left = 0;

/* Per thread: where the return address is of the outermost function whose window it is in, ~0 if it
   is in none; and whether it ran and that was not told. */
static Addr*  within_sp = NULL;
static UChar* ran_untold = NULL;

/* The innermost return address whose return ends a window of the thread that runs; read by generated
   code. */
static Addr leaves_at = ~0UL;

/* Whose code was told last, or not told. */
static ThreadId traced_thread = VG_INVALID_THREADID;

/* How many stores to the heap were told; and how many when the rest was told last. */
static ULong heap_events = 0;
static ULong gap_from = 0;

/* A stretch of the stack, and whether its bytes were written; and the same for its blocks. A store
   may go beyond the end a little. Then a byte for all other memory that is not watched, and room
   for what nobody reads. */
#define STRETCH      (256UL * 1024)
#define STRETCH_STEP (64UL * 1024)
#define MOST_BEYOND  32
#define BLOCK_SHIFT  9
#define BLOCK_BYTES  (1UL << BLOCK_SHIFT)
#define BLOCKS       (STRETCH >> BLOCK_SHIFT)
#define OTHER_CELL   (STRETCH + MOST_BEYOND)
#define NO_CELL      (OTHER_CELL + MOST_BEYOND)
#define MOST_RANGES  512

static UChar cells[NO_CELL + MOST_BEYOND] __attribute__((aligned(8)));
static UChar blocks_written[BLOCKS + 8] __attribute__((aligned(8)));
static Addr  stretch_low = 0;    /* both read by generated code */
static UWord stretch_size = 0;

/* Memory that is not watched is written by no piece of code, or by a helper. */
static void see_written(Addr a, SizeT size)
{
   if (windows == NULL || traced || size == 0)
      return;
   if (a - stretch_low < stretch_size && size <= stretch_low + stretch_size - a) {
      UWord at = a - stretch_low, i;
      VG_(memset)(cells + at, 0xFF, size);
      for (i = at >> BLOCK_SHIFT; i <= (at + size - 1) >> BLOCK_SHIFT; i++)
         blocks_written[i] = 0xFF;
   } else
      cells[OTHER_CELL] = 0xFF;
}

/* Adds what was written between two bytes of the stretch to ranges, and forgets it. What is below
   the stack pointer is one range: nobody may read it. */
static UInt add_ranges(ULong* words, UInt count, UWord at, UWord end, Addr sp)
{
   while (at < end) {
      UWord from;
      if ((at & 7) == 0 && at + 8 <= end && *(const ULong*)(cells + at) == 0) {
         at += 8;
         continue;
      }
      if (!cells[at]) {
         at++;
         continue;
      }
      from = at;
      while (at < end && cells[at])
         cells[at++] = 0;
      if (count > 0 && (count == 2 * MOST_RANGES || stretch_low + at <= sp - 128
                        || words[count - 2] + words[count - 1] == stretch_low + from))
         words[count - 1] = stretch_low + at - words[count - 2];
      else {
         words[count] = stretch_low + from;
         words[count + 1] = at - from;
         count += 2;
      }
   }
   return count;
}

/* What was written of the stretch, as starts and sizes; forgets it. */
static UInt take_ranges(ULong* words, Addr sp)
{
   UWord block = 0;
   UInt count = 0;
   while (stretch_size > 0 && block < BLOCKS) {
      if ((block & 7) == 0 && *(const ULong*)(blocks_written + block) == 0) {
         block += 8;
         continue;
      }
      if (blocks_written[block]) {
         blocks_written[block] = 0;
         count = add_ranges(words, count, block << BLOCK_SHIFT,
                            ((block + 1) << BLOCK_SHIFT) + MOST_BEYOND, sp);
      }
      block++;
   }
   return count;
}

/* What runs is told from here on: thread, whether it itself ran untold, how many stores to the heap
   there were before what is not told, and in it; whether other memory was written, than that of
   the stretch, which follows as its start and size; then ranges of it that were written. Thread 0 at
   the end of all: nothing follows. */
static void tell_gap(ThreadId tid, Addr sp)
{
   static ULong words[8 + 2 * MOST_RANGES];
   ULong number = tid == VG_INVALID_THREADID ? 0 : told_thread(tid);
   Bool resumes = number != 0 && ran_untold[tid];
   UInt count = take_ranges(words + 7, sp);
   if (number != 0)
      put_special(T_THREAD, 1, &number);
   if (!resumes && number != 0 && count == 0 && heap_events == gap_from && !cells[OTHER_CELL])
      return;
   words[0] = number;
   words[1] = resumes;
   words[2] = gap_from;
   words[3] = heap_events - gap_from;
   words[4] = cells[OTHER_CELL] != 0;
   /* a store from below may reach into it */
   words[5] = stretch_low + MOST_BEYOND;
   words[6] = stretch_size == 0 ? 0 : stretch_size - MOST_BEYOND;
   put_special(T_GAP, 7 + count, words);
}

static Bool on_other_stack(ThreadId tid, Addr sp, Addr call);

/* The thread whose code runs, or for which the system works, is this one: what it does is told, or
   not. Only between two pieces of code. */
static void set_thread(ThreadId tid)
{
   Addr sp = VG_(get_SP)(tid);
   Bool now;
   if (tid == stop_thread && stop_sp < sp && !on_other_stack(tid, sp, stop_sp)) {
      stop_thread = VG_INVALID_THREADID;
      stop_sp = ~0UL;
      in_span = False;
   }
   now = in_span && (!by_function || within_sp[tid] != ~0UL);
   traced_thread = tid;
   leaves_at = within_sp[tid];
   if (tid == stop_thread && stop_sp < leaves_at)
      leaves_at = stop_sp;
   if (now && (!traced || ran_untold[tid])) {
      if (!traced) {
         raw_at = raw_kept;
         traced = 1;
         advance = ~0UL;
      } else {
         gap_from = heap_events;
         cells[OTHER_CELL] = 0;
      }
      tell_gap(tid, sp);
      ran_untold[tid] = 0;
      stretch_size = 0;
   } else if (!now) {
      ran_untold[tid] = 1;
      if (traced) {
         raw_kept = raw_at;
         raw_at = raw_words;
         traced = 0;
         advance = 0;
         gap_from = heap_events;
         stretch_low = (sp - STRETCH / 2) & ~(STRETCH_STEP - 1);
         stretch_size = STRETCH;
         cells[OTHER_CELL] = 0;
      }
   }
}

static void go_to_thread(ThreadId tid)
{
   if (windows != NULL && tid != traced_thread && tid < VG_N_THREADS && stream >= 0)
      set_thread(tid);
}

/* So many stores to the heap are told. */
static inline void count_events(SizeT size)
{
   heap_events += (size + (1 << 20) - 1) >> 20;
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
   Bool is_new = False;
   if (end < start || end > 1UL << 47)
      return;
   for (page = start >> PAGE_SHIFT; page <= (end - 1) >> PAGE_SHIFT; page++) {
      UWord table = page >> (TABLE_SHIFT - PAGE_SHIFT);
      if (pages[table] == NULL)
         pages[table] = VG_(calloc)("cairn.pages", 1, TABLE_PAGES);
      is_new |= pages[table][page & (TABLE_PAGES - 1)] == 0;
      pages[table][page & (TABLE_PAGES - 1)] = 1;
   }
   if (clo_slice && is_new)
      put_special_range(T_WATCH, start, end - start);
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

/* An instruction that was translated. Most are never told: their stores go to the stack. */
typedef struct _Instr {
   struct _Instr* next;
   UWord key;              /* address */
   UInt  epoch;
   UInt  number;           /* as generated code knows it */
   UInt  id;               /* as the reader knows it; 0 if it was not told */
   Bool  is_system;        /* of a library of the system, which programs call and do not mend */
   Bool  is_copy;          /* of a function that copies memory, */
   Bool  is_text;          /* or that reads text to its end, */
   Bool  is_part;          /* or text of which the length does not matter here; */
   Bool  is_named;         /* false if that is not known */
} Instr;

static VgHashTable* instrs;
static UInt instr_count = 0;        /* that were told */
static Instr** numbered = NULL;
static UInt numbered_size = 0;
static UInt numbered_count = 0;     /* from 1 */

/* Code of the executable; empty if that is not known. */
static Addr  exe_start = 0;
static SizeT exe_size  = 0;

static Bool is_system_object(const HChar* object)
{
   return VG_(strncmp)(object, "/usr/", 5) == 0 || VG_(strncmp)(object, "/lib", 4) == 0;
}

/* What has to be known when code is translated. Names of functions matter to bounds alone. */
static void classify(Instr* at)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   const HChar* name;
   Addr a = at->key;
   at->is_system = exe_size > 0 && a - exe_start >= exe_size
                   && VG_(get_objname)(epoch, a, &name) && is_system_object(name);
   at->is_copy = False;
   at->is_text = False;
   at->is_part = False;
   at->is_named = False;
   if (clo_bounds && at->is_system && VG_(get_fnname)(epoch, a, &name)) {
      at->is_named = True;
      at->is_copy = VG_(strstr)(name, "memcpy") || VG_(strstr)(name, "memmove")
                    || VG_(strstr)(name, "mempcpy");
      at->is_text = VG_(strstr)(name, "strlen") || VG_(strstr)(name, "strcpy")
                    || VG_(strstr)(name, "stpcpy") || VG_(strstr)(name, "strcat");
      at->is_part = VG_(strstr)(name, "strncpy") || VG_(strstr)(name, "wcscpy")
                    || VG_(strstr)(name, "wcsncpy");
   }
}

/* Tells of an instruction; the reader's number for it is the next. */
static void put_instr(const Instr* at)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   const HChar* name;
   UInt line = 0, file = 0, dir = 0, function = 0, object = 0;
   Addr a = at->key;
   {
      const HChar *file_name, *dir_name;
      if (VG_(get_filename_linenum)(epoch, a, &file_name, &dir_name, &line)) {
         dir = text_id(dir_name);
         file = text_id(file_name);
      }
   }
   if (VG_(get_fnname)(epoch, a, &name))
      function = text_id(name);
   if (VG_(get_objname)(epoch, a, &name))
      object = text_id(name);
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
   at->id = 0;
   classify(at);
   if (++numbered_count >= numbered_size) {
      numbered_size = numbered_size == 0 ? 4096 : 2 * numbered_size;
      numbered = VG_(realloc)("cairn.numbered", numbered, numbered_size * sizeof(Instr*));
   }
   numbered[numbered_count] = at;
   at->number = numbered_count;
   return at;
}

/* The reader's number of an instruction. */
static UInt told(Instr* at)
{
   if (UNLIKELY(at->id == 0)) {
      put_instr(at);
      at->id = ++instr_count;
   }
   return at->id;
}

/* The same of one that generated code knows by number; 0 is none. */
static inline UInt told_number(UInt number) { return number == 0 ? 0 : told(numbered[number]); }

static UInt instr_id(Addr a) { return told(instr_at(a)); }

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
static UInt caller_number(ThreadId tid)
{
   Addr ips[16];
   UInt n = VG_(get_StackTrace)(tid, ips, 16, NULL, NULL, 0);
   UInt i = frame_in_exe(ips, n);
   return n == 0 ? 0 : instr_at(ips[i < n ? i : 0])->number;
}

static UInt caller_id(ThreadId tid) { return told_number(caller_number(tid)); }

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
      return told_number(instr);
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
/*--- Bounds: where blocks lie                                     ---*/
/*--------------------------------------------------------------------*/

/* With --bounds=yes every 16 bytes of memory know the block that lies there: blocks begin at
   multiples of 16 and never touch, so there is one at most. Costs a quarter of the memory that
   blocks lie in, and 56 bytes for each block that is allocated or in quarantine. */
#define GRANULE_SHIFT  4
#define TABLE_GRANULES (1UL << (TABLE_SHIFT - GRANULE_SHIFT))

/* Memory beside a block that belongs to it and is never used. The command line asks the core for
   as many bytes (--redzone-size). */
#define REDZONE 64

/* A page near a block, as a value in the table of pages. */
#define HEAP_PAGE 2

typedef struct {
   Addr  start;
   SizeT live;     /* its size as long as it is allocated, then 0: one comparison tells both */
   SizeT size;
   ULong number;   /* of its ALLOC in the stream */
   UInt  stack;    /* where it was allocated */
   UInt  freed;    /* where it was freed */
   UInt  next;     /* of those in quarantine, or of the unused ones */
   UShort kind;    /* of room that it lies in, below */
   Bool  is_live;
} Block;

/* Entry 0 is no block. */
static Block* blocks;
static UInt   block_entries = 0;
static UInt   block_used = 1;
static UInt   block_unused = 0;
static ULong  alloc_count = 0;

static UInt* granules[TABLES];

/* All of the heap lies in here: with bounds the blocks, without an allocator what the system gave.
   Read by generated code. */
static Addr  heap_low  = ~0UL;
static UWord heap_size = 0;

/* Freed blocks, oldest first. */
static UInt  quarantine_first = 0;
static UInt  quarantine_last = 0;
static SizeT quarantine_bytes = 0;

static inline Bool in_heap(Addr a) { return a - heap_low < heap_size; }

/* The entry of the block that lies at an address of the heap, or 0. */
static inline UInt block_at(Addr a)
{
   const UInt* table = granules[a >> TABLE_SHIFT];
   return table == NULL ? 0 : table[(a >> GRANULE_SHIFT) & (TABLE_GRANULES - 1)];
}

static inline Bool is_inside(const Block* block, Addr a, SizeT size)
{
   UWord offset = a - block->start;
   return offset < block->live && size <= block->live - offset;
}

static void set_granules(Addr start, SizeT size, UInt entry)
{
   Addr at;
   for (at = start; at < start + (size == 0 ? 1 : size); at += 1UL << GRANULE_SHIFT) {
      UInt** table = &granules[at >> TABLE_SHIFT];
      if (*table == NULL)
         *table = VG_(am_shadow_alloc)(TABLE_GRANULES * sizeof(UInt));
      (*table)[(at >> GRANULE_SHIFT) & (TABLE_GRANULES - 1)] = entry;
   }
}

/* The heap reaches as far as the unused memory beside its blocks. */
static void extend_heap(Addr start, SizeT size)
{
   Addr from = start - REDZONE, end = start + size + REDZONE;
   Addr high = heap_low == ~0UL ? 0 : heap_low + heap_size;
   Addr page;
   watch(from, end - from);
   for (page = from >> PAGE_SHIFT; page <= (end - 1) >> PAGE_SHIFT; page++) {
      UWord table = page >> (TABLE_SHIFT - PAGE_SHIFT);
      pages[table][page & (TABLE_PAGES - 1)] = HEAP_PAGE;
   }
   if (from < heap_low)
      heap_low = from;
   if (end > high)
      high = end;
   heap_size = high - heap_low;
}

static inline Bool is_heap_page(Addr a)
{
   UWord table = a >> TABLE_SHIFT;
   return table < TABLES && pages[table] != NULL
          && pages[table][(a >> PAGE_SHIFT) & (TABLE_PAGES - 1)] == HEAP_PAGE;
}

static UInt new_entry(void)
{
   UInt entry = block_unused;
   if (entry != 0) {
      block_unused = blocks[entry].next;
      return entry;
   }
   if (block_used >= block_entries) {
      UInt more = 2 * block_entries;
      blocks = VG_(realloc)("cairn.blocks", blocks, more * sizeof(Block));
      VG_(memset)(blocks + block_entries, 0, (more - block_entries) * sizeof(Block));
      block_entries = more;
   }
   return block_used++;
}

/* Blocks up to MOST_SMALL bytes lie in slabs, and what is known of them lies elsewhere: a program
   that writes far behind a block would otherwise write over what the core keeps there, and the core
   would give up. Room is of a kind by its size, and is used again for blocks of its kind. */
#define MOST_SMALL 32768
#define SLAB_BYTES (1UL << 20)
#define SLAB_EDGE  4096
#define EXACT      1024
#define ROOM_KINDS 160

/* Unused memory behind a large block. */
#define LARGE_EDGE 1024

static UInt  unused_room[ROOM_KINDS];
static Addr  slab = 0;
static SizeT slab_left = 0;

/* The kind of room for a block, from 1, and its bytes. */
static UInt room_kind(SizeT size, SizeT* bytes)
{
   SizeT whole = size == 0 ? 16 : (size + 15) & ~15UL;
   SizeT step = EXACT / 8;
   UInt kind = EXACT / 16;
   SizeT base = EXACT;
   if (whole <= EXACT) {
      *bytes = whole;
      return (UInt)(whole / 16);
   }
   while (whole > 2 * base) {
      base *= 2;
      step *= 2;
      kind += 8;
   }
   *bytes = base + (whole - base + step - 1) / step * step;
   return kind + (UInt)((*bytes - base) / step);
}

/* Memory for a block: the entry that is to be its, or 0 if there is none. */
static UInt find_room(SizeT alignment, SizeT size)
{
   SizeT bytes = 0;
   UInt kind = size <= MOST_SMALL && alignment <= 16 ? room_kind(size, &bytes) : 0;
   UInt entry;
   Addr start;
   if (kind == 0) {
      start = size + LARGE_EDGE < size ? 0 : (Addr)VG_(cli_malloc)(alignment, size + LARGE_EDGE);
   } else if (unused_room[kind] != 0) {
      entry = unused_room[kind];
      unused_room[kind] = blocks[entry].next;
      return entry;
   } else {
      SizeT needed = bytes + 2 * REDZONE;
      if (slab_left < needed) {
         slab = (Addr)VG_(cli_malloc)(16, SLAB_BYTES + 2 * SLAB_EDGE);
         slab_left = 0;
         if (slab == 0)
            return 0;
         slab += SLAB_EDGE;
         slab_left = SLAB_BYTES;
      }
      start = slab + REDZONE;
      slab += needed;
      slab_left -= needed;
   }
   if (start == 0)
      return 0;
   entry = new_entry();
   blocks[entry].start = start;
   blocks[entry].kind = (UShort)kind;
   return entry;
}

static void* begin_block(SizeT alignment, SizeT size)
{
   UInt entry = find_room(alignment, size);
   Block* block = &blocks[entry];
   if (entry == 0)
      return NULL;
   block->live = size;
   block->size = size;
   block->number = ++alloc_count;
   block->stack = 0;
   block->freed = 0;
   block->next = 0;
   block->is_live = True;
   set_granules(block->start, size, entry);
   return (void*)block->start;
}

static void forget_block(UInt entry)
{
   Block* block = &blocks[entry];
   UInt* unused = block->kind == 0 ? &block_unused : &unused_room[block->kind];
   set_granules(block->start, block->size, 0);
   if (block->kind == 0)
      VG_(cli_free)((void*)block->start);
   block->next = *unused;
   *unused = entry;
}

/* A freed block stays where it is until so much is freed after it that its turn comes. */
static void end_block(UInt entry, UInt stack)
{
   Block* block = &blocks[entry];
   block->live = 0;
   block->is_live = False;
   block->freed = stack;
   if (block->size > clo_quarantine) {
      forget_block(entry);
      return;
   }
   block->next = 0;
   if (quarantine_last == 0)
      quarantine_first = entry;
   else
      blocks[quarantine_last].next = entry;
   quarantine_last = entry;
   quarantine_bytes += block->size + 2 * REDZONE;
   while (quarantine_bytes > clo_quarantine) {
      UInt oldest = quarantine_first;
      quarantine_first = blocks[oldest].next;
      if (quarantine_first == 0)
         quarantine_last = 0;
      quarantine_bytes -= blocks[oldest].size + 2 * REDZONE;
      forget_block(oldest);
   }
}

/* The entry of the allocated block that begins there, or 0. */
static UInt live_block(Addr start)
{
   UInt entry = in_heap(start) ? block_at(start) : 0;
   return entry != 0 && blocks[entry].is_live && blocks[entry].start == start ? entry : 0;
}

/* Kinds of what is told. */
enum { O_BESIDE = 1, O_FREED, O_ACROSS, O_WILD, O_TWICE, O_NO_BLOCK };

#define O_WRITE    1
#define O_SYSCALL  2
#define O_POSSIBLE 4

static void outside(UWord what, Addr a, SizeT size, UInt flags, Addr base);

/* Of the store that comes next, if its address is a sum that lies in no block: the address, and what
   else lies in the heap of what it was made from. */
static Addr leap_to = 0;
static Addr leap_from = 0;

/* An access that a helper sees. */
static inline void check_access(UWord what, Addr a, SizeT size, UInt flags)
{
   if (clo_bounds && in_heap(a) && !is_inside(&blocks[block_at(a)], a, size))
      outside(what, a, size, flags, leap_to == a ? leap_from : 0);
}

/*--------------------------------------------------------------------*/
/*--- Stores                                                       ---*/
/*--------------------------------------------------------------------*/

static inline void put_store_head(UInt instr, UInt size_class, Addr a, SizeT size)
{
   put_varint(FIRST_STORE + (zigzag((Long)instr - last_instr) << 3 | size_class));
   last_instr = instr;
   heap_events++;
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

/* Of a library of the system, and no function that copies: it may read more than it is asked to. */
#define IN_TEXT     (1UL << 41)

/* Of a function of the system that reads text to its end, whatever it finds. */
#define TO_THE_END  (1UL << 42)

/* Of a function of the system whose name is not known. */
#define UNNAMED     (1UL << 43)

/* Without an allocator: what is stored is a hidden link; the address is used. */
#define IS_LINK     (1UL << 44)
#define IS_USED     (1UL << 45)

static inline UInt who(UWord what)
{
   return what & IN_SYSTEM ? program_id((UInt)what) : told_number((UInt)what);
}

static inline UInt class_of(UWord what) { return (what >> CLASS_SHIFT) & 7; }

static VG_REGPARM(3) void on_store(UWord what, Addr a, ULong value)
{
   if (stream >= 0 && is_watched(a)) {
      UInt instr = who(what);
      if (clo_none)
         node_store(what, a, &value, 1UL << class_of(what));
      put_store(instr, class_of(what), a, value);
      check_access(what, a, 1UL << class_of(what), O_WRITE);
   } else
      see_written(a, 1UL << class_of(what));
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
      check_access(what, a, 16, O_WRITE);
   } else
      see_written(a, 16);
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
      check_access(what, a, 32, O_WRITE);
   } else
      see_written(a, 32);
}

/* Something was written by no piece of code. */
static void put_other_bytes(UInt instr, Addr a, SizeT size)
{
   put_bytes(instr, a, size);
   count_events(size);
   if (clo_slice && traced)
      put_special_range(T_TOLD, a, size);
}

/* Something was written that only memory knows. */
static void on_written(UWord what, Addr a, UWord size)
{
   if (stream >= 0 && size > 0 && is_watched(a)) {
      put_bytes(who(what), a, size);
      count_events(size);
      check_access(what, a, size, O_WRITE);
   } else
      see_written(a, size);
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
   } else if (differs == 0)
      see_written(a, 1UL << class_of(what));
}

static void on_system_write(CorePart part, ThreadId tid, Addr a, SizeT size)
{
   if (clo_slice && size > 0) {
      go_to_thread(tid);
      if (!is_watched(a))
         see_written(a, size);
      add_effect(tid, E_WRITES, a, size);
      if (part != Vg_CoreSysCall)
         end_effect(tid, E_OTHER, 0);
   }
   if (stream >= 0 && size > 0 && is_watched(a)) {
      UInt instr = part == Vg_CoreSysCall ? caller_number(tid) : 0;
      put_other_bytes(told_number(instr), a, size);
      check_access(instr, a, size, O_WRITE | O_SYSCALL);
   }
}

/*--------------------------------------------------------------------*/
/*--- Bounds: what lies outside                                    ---*/
/*--------------------------------------------------------------------*/

/* What one statement did outside of one block: told when it first happens, when it happened twice,
   four times, eight times ..., and at the end. */
typedef struct _Outside {
   struct _Outside* next;
   UWord key;
   UInt  number;
   UInt  instr;
   UInt  kind;
   UInt  flags;
   ULong block;     /* numbers of ALLOC, 0 for none */
   ULong other;
   UInt  block_stack;
   UInt  freed_stack;
   UInt  other_stack;
   UInt  stack;
   Addr  low;       /* all that was accessed so far */
   Addr  high;
   ULong count;
   ULong told;
} Outside;

#define MOST_OUTSIDE 10000
#define LATELY       256

/* A block as far away as this is not what was meant. */
#define NEAR_BYTES 4096

/* Functions for text read whole vectors, up to four at once, around what they look for. */
#define VECTORS 128

static VgHashTable* outsides;
static Outside* outside_list[MOST_OUTSIDE];
static UInt  outside_count = 0;
static ULong outside_lost = 0;

/* What instructions did last outside of blocks. */
static Outside* lately[LATELY];

static void put_outside(Outside* at)
{
   room();
   put_byte(R_OUTSIDE);
   put_varint(at->number);
   put_varint(at->instr);
   put_byte(at->kind);
   put_byte(at->flags);
   put_address(at->low, at->high - at->low);
   put_varint(at->high - at->low);
   put_varint(at->count);
   put_varint(at->stack);
   put_varint(at->block);
   put_varint(at->block_stack);
   put_varint(at->freed_stack);
   put_varint(at->other);
   put_varint(at->other_stack);
   at->told = at->count;
}

static void put_all_outside(void)
{
   UInt i;
   for (i = 0; i < outside_count; i++)
      if (outside_list[i]->told != outside_list[i]->count)
         put_outside(outside_list[i]);
   if (outside_lost > 0) {
      room();
      put_byte(R_OUTSIDE);
      put_varint(0);
      put_varint(outside_lost);
   }
}

static void count_outside(Outside* at, Addr a, SizeT size)
{
   at->count++;
   if (a < at->low)
      at->low = a;
   if (a + size > at->high)
      at->high = a + size;
   if ((at->count & (at->count - 1)) == 0)
      put_outside(at);
}

/* Tells of an access; which: the entry of the block that it left, or 0; into: of another one. */
static void tell_outside(UInt instr, UInt kind, UInt flags, Addr a, SizeT size, UInt which,
                         UInt into)
{
   const Block* block = &blocks[which];
   const Block* other = &blocks[into];
   ULong number = which == 0 ? 0 : block->number;
   UWord key = ((UWord)instr * 31 + number) * 31 + kind * 8 + flags;
   Outside* at;
   if (stream < 0)
      return;
   for (at = VG_(HT_lookup)(outsides, key); at != NULL; at = at->next)
      if (at->key == key && at->instr == instr && at->block == number && at->kind == kind
          && at->flags == flags) {
         lately[instr % LATELY] = at;
         count_outside(at, a, size);
         return;
      }
   if (outside_count == MOST_OUTSIDE) {
      outside_lost++;
      return;
   }
   at = VG_(calloc)("cairn.outside", 1, sizeof(Outside));
   at->key = key;
   at->number = outside_count + 1;
   at->instr = instr;
   at->kind = kind;
   at->flags = flags;
   at->block = number;
   at->block_stack = which == 0 ? 0 : block->stack;
   at->freed_stack = which == 0 ? 0 : block->freed;
   at->other = into == 0 ? 0 : other->number;
   at->other_stack = into == 0 ? 0 : other->stack;
   at->stack = stack_id(current_thread);
   at->low = a;
   at->high = a + size;
   at->count = 1;
   outside_list[outside_count++] = at;
   VG_(HT_add_node)(outsides, at);
   lately[instr % LATELY] = at;
   put_outside(at);
   /* memory of the core may be next: what is known should not be lost with it */
   flush_buffer();
}

/* The next block below or above an address that lies in none, or 0. */
static UInt next_block(Addr a, Bool above)
{
   UWord far;
   for (far = 0; far <= NEAR_BYTES; far += 1UL << GRANULE_SHIFT) {
      Addr at = above ? a + far : a - far;
      UInt entry = in_heap(at) ? block_at(at) : 0;
      if (entry != 0)
         return entry;
   }
   return 0;
}

/* Whether an access goes on where the same statement was outside before: beside the same block, and
   no other block lies between, or it came to the beginning of that one, too. Functions that copy do
   not go through memory from its lower end to its upper; loops of the program do. */
static Bool goes_on(const Outside* last, UWord what, UInt instr, UInt flags, Addr a, SizeT size)
{
   const Block* below = &blocks[next_block(a, False)];
   if (last == NULL || last->instr != instr || last->flags != flags || last->kind != O_BESIDE)
      return False;
   if (below->start > last->low && below->start <= last->high)
      return True;
   if (!(what & IN_SYSTEM)
       && (a > last->high + REDZONE / 2 || a + size + REDZONE / 2 < last->low))
      return False;
   return below->number == last->block || blocks[next_block(a, True)].number == last->block;
}

/* The block that is nearest, or 0; of two, the one that lies before. */
static UInt nearest_block(Addr a, SizeT size)
{
   UWord far;
   for (far = 0; far <= NEAR_BYTES; far += 1UL << GRANULE_SHIFT) {
      UInt below = a >= far && in_heap(a - far) ? block_at(a - far) : 0;
      UInt above = in_heap(a + size - 1 + far) ? block_at(a + size - 1 + far) : 0;
      if (below != 0 && above != 0 && below != above
          && blocks[above].start - a < a - (blocks[below].start + blocks[below].size))
         return above;
      if (below != 0 || above != 0)
         return below != 0 ? below : above;
   }
   return 0;
}

static Bool is_near_live(Addr a, SizeT size)
{
   Addr at;
   for (at = a - VECTORS; at < a + size + VECTORS; at += 1UL << GRANULE_SHIFT)
      if (in_heap(at) && blocks[block_at(at)].is_live)
         return True;
   return False;
}

/* The entry of the block behind whose end a vector reaches and whose last bytes are no end of a
   text, so that who reads text from it reads on; 0 if there is none. */
static UInt open_text(Addr a, SizeT size)
{
   UInt entry = in_heap(a) ? block_at(a) : 0;
   const Block* block;
   Addr end, at;
   if (entry == 0 && in_heap(a - 1))
      entry = block_at(a - 1);
   if (entry == 0 && in_heap(a + size - 1))
      entry = nearest_block(a, size);
   block = &blocks[entry];
   end = block->start + block->live;
   if (!block->is_live || block->live == 0 || a > end || a + size <= end)
      return 0;
   for (at = block->live > VECTORS ? end - VECTORS : block->start; at < end; at++)
      if (*(const UChar*)at == 0)
         return 0;
   return entry;
}

/* Which function of the C library the program called, where the library itself has no names: by the
   call of the executable, which goes through an address that the dynamic linker put there. */
#define MOST_CALLS 64

static Addr  call_slots[MOST_CALLS];
static HChar call_kinds[MOST_CALLS];
static UInt  call_count = 0;

static void find_calls(PtrdiffT bias)
{
   const HChar* at = clo_calls;
   while (at != NULL && *at != 0 && call_count < MOST_CALLS) {
      HChar* end;
      Addr slot = VG_(strtoull16)(at, &end);
      if (*end != ':' || end[1] == 0 || !VG_(strchr)("ctsn", end[1]))
         break;
      call_slots[call_count] = slot + bias;
      call_kinds[call_count++] = end[1];
      if (end[2] != ',')
         break;
      at = end + 3;
   }
}

/* Where the address lies that a call before this return address goes to; 0 if that cannot be told. */
static Addr call_slot(Addr back)
{
   const UChar* at = (const UChar*)back;
   Int distance;
   if (at[-6] == 0xFF && at[-5] == 0x15) {
      VG_(memcpy)(&distance, at - 4, 4);
      return back + distance;
   }
   if (at[-5] != 0xE8)
      return 0;
   VG_(memcpy)(&distance, at - 4, 4);
   at += distance;
   if (!VG_(am_is_valid_for_client)((Addr)at, 16, VKI_PROT_READ))
      return 0;
   if (at[0] == 0xF3 && at[1] == 0x0F && at[2] == 0x1E && at[3] == 0xFA)
      at += 4;
   if (at[0] == 0xF2)
      at++;
   if (at[0] != 0xFF || at[1] != 0x25)
      return 0;
   VG_(memcpy)(&distance, at + 2, 4);
   return (Addr)at + 6 + distance;
}

/* 'c', 't', 's' or 'n' as in the option, 0 for others. */
static HChar called_kind(UInt instr)
{
   Addr sp = VG_(get_SP)(current_thread);
   const Caller* by = &callers[(instr * 31 ^ sp >> 4) % CALLERS];
   Addr slot;
   UInt i;
   program_id(instr);
   if (call_count == 0 || by->instr != instr || by->sp != sp)
      return 0;
   slot = call_slot(by->back);
   for (i = 0; slot != 0 && i < call_count; i++)
      if (call_slots[i] == slot)
         return call_kinds[i];
   return 0;
}

/* An access of the heap that is not inside an allocated block. */
static void outside(UWord what, Addr a, SizeT size, UInt flags, Addr base)
{
   UInt entry = block_at(a), from, instr, kind;
   Outside* last;
   if (stream < 0 || size == 0 || !is_heap_page(a))
      return;
   if ((what & IN_TEXT) && !(flags & O_WRITE) && is_near_live(a, size)) {
      HChar called = what & UNNAMED ? called_kind((UInt)what) : 0;
      Bool is_text = called == 't' || called == 's' || (what & TO_THE_END) != 0;
      UInt open = is_text ? open_text(a, size) : 0;
      if (open != 0)
         tell_outside(who(what), O_BESIDE, flags, blocks[open].start + blocks[open].size, 1, open,
                      0);
      if (called != 'c')
         return;
   }
   instr = who(what);
   /* programs, too, read whole words of what ends in them */
   if (flags == 0 && size >= 8 && (a & (size - 1)) == 0 && is_inside(&blocks[entry], a, 1))
      flags |= O_POSSIBLE;
   if (entry != 0 && !blocks[entry].is_live) {
      tell_outside(instr, O_FREED, flags, a, size, entry, 0);
      return;
   }
   from = base != 0 ? block_at(base) : 0;
   last = lately[instr % LATELY];
   if (from == 0 && goes_on(last, what, instr, flags, a, size)) {
      count_outside(last, a, size);
      return;
   }
   if (entry == 0)
      entry = from != 0 && blocks[from].is_live ? from : nearest_block(a, size);
   kind = entry == 0 ? O_WILD : O_BESIDE;
   tell_outside(instr, kind, flags, a, size, entry, 0);
}

/*--------------------------------------------------------------------*/
/*--- Bounds: from one block into another                          ---*/
/*--------------------------------------------------------------------*/

/* Distances between addresses in different blocks, in units of 64 bytes: an address that is made
   by adding such a difference was meant. */
#define DISTANCE_SHIFT 6
#define MOST_DISTANCES (1UL << 21)

static Long* distances;
static UWord distance_slots = 0;
static UWord distance_count = 0;

static Bool knows_distance(Long distance)
{
   UWord at;
   if (distance_slots == 0)
      return False;
   for (at = (UWord)distance * 0x9E3779B97F4A7C15UL >> 20; ; at++) {
      Long found = distances[at & (distance_slots - 1)];
      if (found == 0)
         return False;
      if (found == distance)
         return True;
   }
}

static void add_distance(Long distance)
{
   UWord at, i;
   if (distance == 0 || knows_distance(distance))
      return;
   if (2 * distance_count >= distance_slots) {
      Long* old = distances;
      UWord slots = distance_slots;
      distance_slots = slots == 0 ? 1024 : 2 * slots;
      distances = VG_(calloc)("cairn.distances", distance_slots, sizeof(Long));
      distance_count = 0;
      for (i = 0; i < slots; i++)
         add_distance(old[i]);
      VG_(free)(old);
   }
   at = (UWord)distance * 0x9E3779B97F4A7C15UL >> 20;
   while (distances[at & (distance_slots - 1)] != 0)
      at++;
   distances[at & (distance_slots - 1)] = distance;
   distance_count++;
}

/* Of two addresses in the heap the difference was taken. */
static VG_REGPARM(2) void on_difference(Addr a, Addr b)
{
   UInt of_a = block_at(a), of_b = block_at(b);
   if (of_a != of_b && distance_count < MOST_DISTANCES) {
      add_distance((Long)(a - b) >> DISTANCE_SHIFT);
      add_distance((Long)(b - a) >> DISTANCE_SHIFT);
   }
}

static Bool is_difference(Long offset)
{
   Long distance = offset >> DISTANCE_SHIFT;
   return knows_distance(distance) || knows_distance(distance - 1) || knows_distance(distance + 1);
}

/* Stands for the second part of a sum of an address and a constant. Compilers step a pointer on
   before they are done with it, and go back by a constant: such a sum says something only if it
   goes on from the beginning of a block. */
#define A_CONSTANT 1

/* What of a sum is an address in the heap that it was made from; 0 if nothing is. */
static Addr base_of(Addr a, Addr first, Addr second)
{
   if (second == A_CONSTANT)
      return in_heap(first) && a > first && blocks[block_at(first)].start == first ? first : 0;
   return in_heap(first) && block_at(first) != 0 ? first : in_heap(second) ? second : 0;
}

/* An access inside of a block, by an address that was made by adding to others. */
static void across(UWord what, Addr a, SizeT size, UInt flags, UInt into, Addr first, Addr second)
{
   Addr base = base_of(a, first, second);
   UInt from = base == 0 ? 0 : block_at(base);
   UInt instr;
   Outside* last;
   if (from == 0 || !blocks[from].is_live || distance_count >= MOST_DISTANCES
       || is_difference((Long)(a - base)) || is_difference((Long)first)
       || is_difference((Long)second))
      return;
   instr = who(what);
   last = lately[instr % LATELY];
   /* it has left this block already, and goes on */
   if (last != NULL && last->instr == instr && last->kind == O_BESIDE && last->flags == flags
       && last->block == blocks[from].number)
      count_outside(last, a, size);
   else
      tell_outside(instr, O_ACROSS, flags | O_POSSIBLE, a, size, from, into);
}

static inline void check_across(UWord what, Addr a, SizeT size, UInt flags, Addr first,
                                Addr second)
{
   UInt into = block_at(a);
   UInt from = in_heap(first) ? block_at(first) : 0;
   UInt also = in_heap(second) ? block_at(second) : 0;
   if (from != into && also != into && (from != 0 || also != 0))
      across(what, a, size, flags, into, first, second);
}

/*--------------------------------------------------------------------*/
/*--- Bounds: what generated code calls                            ---*/
/*--------------------------------------------------------------------*/

static VG_REGPARM(2) void on_load(UWord what, Addr a)
{
   SizeT size = 1UL << class_of(what);
   if (!is_inside(&blocks[block_at(a)], a, size))
      outside(what, a, size, 0, 0);
}

/* By an address that is a sum: of which something may be an address itself. */
static void on_load_by(UWord what, Addr a, Addr first, Addr second)
{
   SizeT size = 1UL << class_of(what);
   if (!is_inside(&blocks[block_at(a)], a, size))
      outside(what, a, size, 0, base_of(a, first, second));
   else
      check_across(what, a, size, 0, first, second);
}

static void on_store_by(UWord what, Addr a, Addr first, Addr second)
{
   SizeT size = 1UL << class_of(what);
   if (is_inside(&blocks[block_at(a)], a, size))
      check_across(what, a, size, O_WRITE, first, second);
   else {
      leap_to = a;
      leap_from = base_of(a, first, second);
   }
}

static void on_read(UWord what, Addr a, UWord size)
{
   check_access(what, a, size, 0);
}

/* Text that begins before a block: that does not show in the vectors that the functions read. Behind
   a block it does. The entry of the block, or 0. */
static UInt text_before(Addr a)
{
   UInt above = in_heap(a) && is_heap_page(a) && block_at(a) == 0 ? next_block(a, True) : 0;
   const Block* block = &blocks[above];
   return stream >= 0 && above != 0 && block->is_live && block->start - a <= REDZONE
          && nearest_block(a, 1) == above ? above : 0;
}

/* Text of which the jump to the function was told. */
static Addr told_text = 0;

/* A function of the C library begins that reads text, and is known by its name. */
static void on_text(UWord what, Addr a)
{
   UInt above = text_before(a);
   if (above != 0 && a != told_text)
      tell_outside(who(what), O_BESIDE, 0, a, 1, above, 0);
   told_text = 0;
}

/* The program jumps to such a function, whose name may not be known; its return address is on top of
   the stack, unless the instruction is the call itself. */
static void on_text_call(UWord what, Addr a, Addr sp, const Addr* slot)
{
   UInt above = text_before(a);
   const HChar* name;
   if (above == 0 || VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), *slot, &name))
      return;
   tell_outside(what != 0 ? told_number((UInt)what) : instr_id(*(const Addr*)sp - 1), O_BESIDE, 0,
                a, 1, above, 0);
   told_text = a;
}

static void on_system_read(CorePart part, ThreadId tid, const HChar* name, Addr a, SizeT size)
{
   if (clo_slice && part == Vg_CoreSysCall && size > 0)
      add_effect(tid, E_READS, a, size);
   if (clo_bounds && stream >= 0 && part == Vg_CoreSysCall && size > 0 && in_heap(a)
       && !is_inside(&blocks[block_at(a)], a, size))
      outside(caller_number(tid), a, size, O_SYSCALL, 0);
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

static void leave_all(ThreadId tid);
static void switch_frames(ThreadId tid);

/* The number by which a thread is told. */
static UInt told_thread(ThreadId tid)
{
   return tid < VG_N_THREADS && thread_number[tid] != 0 ? thread_number[tid] : tid;
}

static void on_thread_create(ThreadId parent, ThreadId child)
{
   if (parent != VG_INVALID_THREADID && child < VG_N_THREADS) {
      thread_number[child] = ++thread_count;
      if (windows != NULL) {
         within_sp[child] = ~0UL;
         ran_untold[child] = !traced;
      }
      if (clo_slice && traced)
         put_special_range(T_SPAWN, told_thread(parent), thread_number[child]);
      leave_all(child);
      if (child == current_thread)
         current_thread = VG_INVALID_THREADID;
   }
}

static void see_pending(ULong blocks);

static void on_client_code(ThreadId tid, ULong blocks)
{
   see_pending(blocks);
   if (clo_slice)
      end_piece(tid);
   go_to_thread(tid);
   if (tid != current_thread) {
      current_thread = tid;
      room();
      put_byte(R_THREAD);
      put_varint(told_thread(tid));
      if (clo_slice && traced) {
         ULong number = told_thread(tid);
         put_special(T_THREAD, 1, &number);
      }
      switch_frames(tid);
      if (clo_none)
         leave_stack(tid);
   }
}

/*--------------------------------------------------------------------*/
/*--- Allocation                                                   ---*/
/*--------------------------------------------------------------------*/

#define ZEROED 1

/* A bit for every 16 bytes of memory: whether a block that lives begins there. */
static UChar* starts[TABLES];

#define START_BYTES    (1UL << (TABLE_SHIFT - 7))
#define START_BYTE(a)  ((a) >> 7 & (START_BYTES - 1))
#define START_BIT(a)   (1U << ((a) >> 4 & 7))

static void keep_range(Addr block, SizeT size);
static void look(UInt flags, Bool is_call);
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
   block = clo_bounds ? begin_block(alignment, size) : VG_(cli_malloc)(alignment, size);
   if (block == NULL)
      return NULL;
   if (flags & ZEROED) {
      VG_(memset)(block, 0, size);
      if (clo_slice && size > 0) {
         add_effect(tid, E_WRITES, (Addr)block, size);
         if (!traced)
            put_special_range(T_CLEARED, (Addr)block, size);
      }
   }
   begin_pending();
   if (clo_bounds)
      extend_heap((Addr)block, size);
   else
      watch((Addr)block, size);
   {
      UInt stack = stream >= 0 ? stack_id(tid) : 0;
      if (clo_bounds)
         blocks[block_at((Addr)block)].stack = stack;
      else
         keep_block((Addr)block, size, stack);
      keep_range((Addr)block, size);
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

/* With bounds: whether this frees a block; if not, that is told. */
static Bool is_allocated(ThreadId tid, void* block)
{
   Addr a = (Addr)block;
   UInt entry;
   if (live_block(a) != 0)
      return True;
   entry = in_heap(a) ? block_at(a) : 0;
   if (entry != 0 && !blocks[entry].is_live && blocks[entry].start == a)
      tell_outside(caller_id(tid), O_TWICE, 0, a, 1, entry, 0);
   else
      tell_outside(caller_id(tid), O_NO_BLOCK, 0, a, 1, entry, 0);
   return False;
}

static void release(ThreadId tid, void* block)
{
   UInt stack = 0;
   if (block == NULL || (clo_bounds && !is_allocated(tid, block)))
      return;
   begin_pending();
   if (!clo_bounds && !drop_block((Addr)block)) {
      refuse(tid, block);
      return;
   }
   if (stream >= 0) {
      stack = stack_id(tid);
      room();
      put_byte(R_FREE);
      put_varint(stack);
      put_address((Addr)block, 0);
   }
   if (clo_bounds)
      end_block(live_block((Addr)block), stack);
   else
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

/* With bounds a block has the size that was asked for: more may not be used. */
static SizeT on_usable_size(ThreadId tid, void* block)
{
   return clo_bounds ? blocks[live_block((Addr)block)].size : VG_(cli_malloc_usable_size)(block);
}

/* A resized block is a new one: a copy of what fits (what the core knows of the old one's size is
   rounded up), then the old one is freed. */
static void* on_realloc(ThreadId tid, void* old, SizeT size)
{
   void* block;
   SizeT kept;
   if (old == NULL)
      return on_malloc(tid, size);
   if (clo_bounds && !is_allocated(tid, old))
      return NULL;
   if (!clo_bounds && !is_block((Addr)old)) {
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
   kept = on_usable_size(tid, old);
   if (kept > size)
      kept = size;
   VG_(memcpy)(block, old, kept);
   if (clo_slice && kept > 0) {
      add_effect(tid, E_COPIES_FROM, (Addr)old, kept);
      add_effect(tid, E_COPIES_TO, (Addr)block, kept);
   }
   if (stream >= 0)
      put_other_bytes(caller_id(tid), (Addr)block, kept);
   release(tid, old);
   return block;
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
   Bool   is_implied;      /* nobody asked for it */
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
      if (!point->is_implied)
         look(0, True);
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

/* What a function gets when it is called: the registers that integers and addresses are passed in,
   in the order of the parameters, and the stack pointer, which is where the return address is. */
static void put_registers(ThreadId tid)
{
   static const Int offsets[] = {
      offsetof(VexGuestAMD64State, guest_RDI), offsetof(VexGuestAMD64State, guest_RSI),
      offsetof(VexGuestAMD64State, guest_RDX), offsetof(VexGuestAMD64State, guest_RCX),
      offsetof(VexGuestAMD64State, guest_R8),  offsetof(VexGuestAMD64State, guest_R9),
      offsetof(VexGuestAMD64State, guest_RSP)
   };
   UInt i;
   room();
   put_byte(FIRST_STORE + (STEP_REGISTERS << 3 | CLASS_OTHER));
   for (i = 0; i < sizeof offsets / sizeof offsets[0]; i++)
      put_varint(state_word(tid, offsets[i]));
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
      if (!point->is_implied)
         put_registers(tid);
   } else {
      find_words(tid, point, words);
      if (!point->is_implied)
         look(0, False);
   }
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
   for what is no function, and an i right after it if nobody asked for it. Places are rN (a register by its number in debug information), sN and
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
   if (*at == 'i') {
      point->is_implied = True;
      at++;
   }
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
/*--- What is held                                                 ---*/
/*--------------------------------------------------------------------*/

/* With --held=yes a look is made when a C-point's function has ended, at other C-points, and when
   the program begins to end: which words outside of the heap may be addresses of blocks. Outside of
   the heap are all pages that the program may read and write, of stacks from the stack pointer on,
   and the registers of all threads. The executable's own variables are left out, because their
   stores are told. A look costs some nanoseconds for each of these words. */

/* So much memory is looked at; if there is more, the look says that it is not complete. */
#define MOST_LOOKED_AT (256UL << 20)

/* So many different words are kept. */
#define MOST_HELD (4U << 20)

#define MOST_HOLES 32

/* Of the thread that runs: between functions nothing is kept below the stack pointer. */
static Bool at_call = False;

#define HELD_AT_END     1
#define HELD_INCOMPLETE 2

/* A word that may be the address of a block. */
typedef struct _Held {
   struct _Held* next;
   UWord key;
   UInt  look;             /* that saw it last */
} Held;

static VgHashTable* held = NULL;
static UInt look_count = 0;
static Bool end_looked = False;
static Bool look_failed = False;
static SizeT looked_at = 0;

/* All blocks ever lay in here. */
static Addr  blocks_low  = ~0UL;
static UWord blocks_size = 0;

/* Words that this look saw and the one before did not. */
static Addr* came = NULL;
static UInt  came_count = 0;
static UInt  came_room = 0;

/* The executable's writable memory. */
static struct { Addr start; SizeT size; } holes[MOST_HOLES];
static UInt hole_count = 0;

/* General registers of threads that ended: a crash ends all but one before it is told. */
#define ENDED_THREADS 64
static ULong ended_registers[ENDED_THREADS][16];
static UInt  ended_count = 0;

/* Stacks of threads that ended, which the C library keeps for others: what is on them is of nobody.
   More than these are looked at, which can only hide that something is lost. */
#define MOST_ENDED_STACKS 256
static struct { Addr low, high; } ended_stacks[MOST_ENDED_STACKS];
static UInt ended_stack_count = 0;

static void end_stack(Addr low, Addr high)
{
   if (low < high && ended_stack_count < MOST_ENDED_STACKS) {
      ended_stacks[ended_stack_count].low = low;
      ended_stacks[ended_stack_count++].high = high;
   }
}

/* Memory is something else from now on. */
static void forget_stacks(Addr low, SizeT size)
{
   UInt i = 0;
   while (i < ended_stack_count)
      if (ended_stacks[i].low < low + size && low < ended_stacks[i].high)
         ended_stacks[i] = ended_stacks[--ended_stack_count];
      else
         i++;
}

static void on_held_mapped(Addr a, SizeT size, Bool readable, Bool writable, Bool executable,
                           ULong handle)
{
   forget_stacks(a, size);
}

static void on_held_unmapped(Addr a, SizeT size) { forget_stacks(a, size); }

static void on_held_remapped(Addr from, Addr to, SizeT size)
{
   forget_stacks(from, size);
   forget_stacks(to, size);
}

static void keep_range(Addr block, SizeT size)
{
   Addr end = block + size + 1;
   Addr high = blocks_low == ~0UL ? 0 : blocks_low + blocks_size;
   if (block < blocks_low)
      blocks_low = block;
   if (end > high)
      high = end;
   blocks_size = high - blocks_low;
}

static void keep_hole(Addr start, SizeT size)
{
   if (hole_count < MOST_HOLES) {
      holes[hole_count].start = start;
      holes[hole_count++].size = size;
   }
}

/* What is done with a word that may be the address of a block. */
static void hold_word(Addr word)
{
   Held* known = VG_(HT_lookup)(held, word);
   if (known != NULL) {
      known->look = look_count;
      return;
   }
   if (VG_(HT_count_nodes)(held) >= MOST_HELD) {
      look_failed = True;
      return;
   }
   known = VG_(malloc)("cairn.held", sizeof(Held));
   known->key = word;
   known->look = look_count;
   VG_(HT_add_node)(held, known);
   if (came_count == came_room) {
      came_room = came_room == 0 ? 256 : 2 * came_room;
      came = VG_(realloc)("cairn.came", came, came_room * sizeof(Addr));
   }
   came[came_count++] = word;
}

static VG_MINIMAL_JMP_BUF(look_jump);
static Addr look_from = 0;

/* A page is mapped and cannot be read: beyond the end of its file. */
static void on_look_fault(Int signal, Addr a)
{
   if (signal == VKI_SIGSEGV || signal == VKI_SIGBUS)
      VG_MINIMAL_LONGJMP(look_jump);
}

/* Looks at the words from an address up to another. */
static void look_at(Addr from, Addr to, void (*see)(Addr))
{
   fault_catcher_t before;
   from = (from + 7) & ~7UL;
   if (from >= to)
      return;
   looked_at += to - from;
   if (looked_at > MOST_LOOKED_AT) {
      look_failed = True;
      return;
   }
   look_from = from;
   before = VG_(set_fault_catcher)(on_look_fault);
   if (VG_MINIMAL_SETJMP(look_jump) != 0)
      look_from = (look_from | ((1UL << PAGE_SHIFT) - 1)) + 1;
   while (look_from + 8 <= to) {
      Addr page_end = (look_from | ((1UL << PAGE_SHIFT) - 1)) + 1;
      const Addr* at = (const Addr*)look_from;
      const Addr* end = (const Addr*)(page_end < to ? page_end : to);
      for (; at + 1 <= end; at++)
         if (UNLIKELY(*at - blocks_low < blocks_size) && is_watched(*at))
            see(*at);
      look_from = page_end;
   }
   VG_(set_fault_catcher)(before);
}

/* The same without the stacks of threads that ended, and perhaps the executable's variables. */
static void look_between(Addr from, Addr to, Bool with_holes, void (*see)(Addr))
{
   UInt i, count = ended_stack_count + (with_holes ? 0 : hole_count);
   for (i = 0; i < count; i++) {
      Bool is_stack = i < ended_stack_count;
      UInt k = i - ended_stack_count;
      Addr start = is_stack ? ended_stacks[i].low : holes[k].start;
      Addr end = is_stack ? ended_stacks[i].high : start + holes[k].size;
      if (start < to && end > from) {
         if (start > from)
            look_between(from, start, with_holes, see);
         if (end < to)
            look_between(end, to, with_holes, see);
         return;
      }
   }
   look_at(from, to, see);
}

#define MOST_STACKS 1024

/* Below the top of a stack a function may keep variables, too. */
#define RED_ZONE 128

/* Registers. Others than these hold no addresses, or such as were compared a moment ago. */
static void look_at_state(ThreadId tid, PtrdiffT offset, UInt count, void (*see)(Addr))
{
   ULong state[16 * 4];
   UInt i;
   VG_(get_shadow_regs_area)(tid, (UChar*)state, 0, offset, count * 8);
   for (i = 0; i < count; i++)
      if (state[i] - blocks_low < blocks_size && is_watched(state[i]))
         see(state[i]);
}

/* All words outside of the heap that may be addresses of blocks. */
static void look_outside(Bool with_holes, void (*see)(Addr))
{
   static struct { Addr low, high; } stacks[MOST_STACKS];
   UInt stack_count = 0, i;
   Int n, k;
   Addr low, high;
   ThreadId tid;
   Addr* starts_of;
   looked_at = 0;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high)) {
      look_at_state(tid, offsetof(VexGuestAMD64State, guest_RAX), 16, see);
      look_at_state(tid, offsetof(VexGuestAMD64State, guest_YMM0), 16 * 4, see);
      forget_stacks(low, 1);
      if (stack_count < MOST_STACKS) {
         stacks[stack_count].low = at_call && tid == current_thread ? low : low - RED_ZONE;
         stacks[stack_count++].high = high;
      }
   }
   starts_of = VG_(get_segment_starts)(SkFileC | SkAnonC | SkShmC, &n);
   for (k = 0; k < n; k++) {
      const NSegment* seg = VG_(am_find_nsegment)(starts_of[k]);
      Addr from = seg == NULL ? 0 : seg->start;
      if (seg == NULL || !seg->hasR || !seg->hasW || seg->isCH)
         continue;
      for (i = 0; i < stack_count; i++)
         if (stacks[i].low >= seg->start && stacks[i].low <= seg->end
             && (from == seg->start || stacks[i].low < from))
            from = stacks[i].low;
      look_between(from, seg->end + 1, with_holes, see);
   }
   VG_(free)(starts_of);
   /* a stack that lies in a block is none of these pages */
   for (i = 0; i < stack_count; i++) {
      const NSegment* seg = VG_(am_find_nsegment)(stacks[i].low);
      if (seg != NULL && seg->isCH && stacks[i].high <= seg->end)
         look_at(stacks[i].low, stacks[i].high, see);
   }
}

static void put_look_words(const Addr* words, UInt count)
{
   Addr last = 0;
   UInt i;
   for (i = 0; i < count; i++) {
      room();
      put_varint(zigzag(words[i] - last));
      last = words[i];
   }
}

/* Blocks that live, ascending, and whether words lead to them: for the end alone. */
static Addr*  all_blocks = NULL;
static UChar* reached = NULL;
static UWord* to_visit = NULL;
static UWord  all_count = 0;
static UWord  visit_count = 0;

static void find_blocks(void)
{
   UWord table, byte, count = 0;
   Int pass, bit;
   for (pass = 0; pass < 2; pass++) {
      if (pass == 1)
         all_blocks = VG_(malloc)("cairn.all", (count + 1) * sizeof(Addr));
      count = 0;
      for (table = 0; table < TABLES; table++)
         for (byte = 0; starts[table] != NULL && byte < START_BYTES; byte++)
            for (bit = 0; starts[table][byte] != 0 && bit < 8; bit++)
               if (starts[table][byte] & (1U << bit)) {
                  if (pass == 1)
                     all_blocks[count] = table << TABLE_SHIFT | byte << 7 | (UWord)bit << 4;
                  count++;
               }
   }
   all_count = count;
   reached = VG_(calloc)("cairn.reached", count + 1, 1);
   to_visit = VG_(malloc)("cairn.visit", (count + 1) * sizeof(UWord));
   visit_count = 0;
}

static void reach(Addr word)
{
   UWord low = 0, high = all_count;
   while (low < high) {
      UWord middle = (low + high) / 2;
      if (all_blocks[middle] <= word)
         low = middle + 1;
      else
         high = middle;
   }
   if (low == 0 || reached[low - 1]
       || word > all_blocks[low - 1] + VG_(cli_malloc_usable_size)((void*)all_blocks[low - 1]))
      return;
   reached[low - 1] = 1;
   to_visit[visit_count++] = low - 1;
}

/* Follows all words, whatever their types, as leak checkers do, and tells which blocks none leads
   to. One walk over the whole heap. */
static void put_unreached(void)
{
   UWord i, count = 0;
   Addr last = 0;
   find_blocks();
   look_outside(True, reach);
   for (i = 0; i < ended_count && i < ENDED_THREADS; i++) {
      UInt k;
      for (k = 0; k < 16; k++)
         reach(ended_registers[i][k]);
   }
   while (visit_count > 0) {
      Addr block = all_blocks[to_visit[--visit_count]];
      looked_at = 0;
      look_at(block, block + VG_(cli_malloc_usable_size)((void*)block), reach);
   }
   for (i = 0; i < all_count; i++)
      count += !reached[i];
   room();
   put_varint(count);
   for (i = 0; i < all_count; i++)
      if (!reached[i]) {
         room();
         put_varint(all_blocks[i] - last);
         last = all_blocks[i];
      }
   VG_(free)(all_blocks);
   VG_(free)(reached);
   VG_(free)(to_visit);
}

/* is_call: a function has returned or is about to begin. */
static void look(UInt flags, Bool is_call)
{
   Held* each;
   UInt gone = 0, i = 0;
   Addr* went;
   if (!clo_held || stream < 0 || end_looked)
      return;
   end_looked = (flags & HELD_AT_END) != 0;
   at_call = is_call;
   look_count++;
   look_failed = False;
   came_count = 0;
   look_outside(False, hold_word);
   for (i = 0; end_looked && i < ended_count && i < ENDED_THREADS; i++) {
      UInt k;
      for (k = 0; k < 16; k++)
         if (is_watched(ended_registers[i][k]))
            hold_word(ended_registers[i][k]);
   }
   went = VG_(malloc)("cairn.went", (VG_(HT_count_nodes)(held) + 1) * sizeof(Addr));
   VG_(HT_ResetIter)(held);
   while ((each = VG_(HT_Next)(held)) != NULL)
      if (each->look != look_count)
         went[gone++] = each->key;
   for (i = 0; i < gone; i++)
      VG_(free)(VG_(HT_remove)(held, went[i]));
   room();
   put_byte(FIRST_STORE + (STEP_HELD << 3 | CLASS_OTHER));
   put_byte(flags | (look_failed ? HELD_INCOMPLETE : 0));
   put_varint(gone);
   put_look_words(went, gone);
   room();
   put_varint(came_count);
   put_look_words(came, came_count);
   if (flags & HELD_AT_END)
      put_unreached();
   VG_(free)(went);
}

/* main is about to return, or exit begins. */
static void on_ending(void) { look(HELD_AT_END, True); }

/* The first instruction of a piece of code: of those that end the program, its beginning counts.
   The last piece of main still has main's variables on the stack. */
static void see_ending(IRSB* sb, Addr instr)
{
   const HChar* name;
   IRDirty* dirty;
   Bool ends;
   if (!clo_held)
      return;
   if (sb->jumpkind == Ijk_Ret && instr - exe_start < exe_size)
      ends = VG_(get_fnname)(VG_(current_DiEpoch)(), instr, &name) && VG_(strcmp)(name, "main") == 0;
   else
      ends = VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), instr, &name)
             && VG_(strcmp)(name, "exit") == 0;
   if (!ends)
      return;
   dirty = unsafeIRDirty_0_N(0, "on_ending", VG_(fnptr_to_fnentry)(on_ending), mkIRExprVec_0());
   needs_state(dirty);
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

/* A child looks anew. */
static void forget_held(void)
{
   if (held != NULL)
      VG_(HT_destruct)(held, VG_(free));
   held = VG_(HT_construct)("cairn.held");
   end_looked = False;
   ended_count = 0;
   ended_stack_count = 0;
}

/*--------------------------------------------------------------------*/
/*--- Metric points                                                ---*/
/*--------------------------------------------------------------------*/

/* Call instructions that were run, by any code and thread, and how many there must be before the
   next point. Read and written by generated code. */
static ULong calls_made = 0;
static ULong calls_awaited = ~0ULL;

static void on_calls(void)
{
   calls_awaited = calls_made - calls_made % (ULong)clo_every_calls + (ULong)clo_every_calls;
   begin_pending();
   if (stream >= 0) {
      UInt stack = stack_id(current_thread);
      room();
      put_byte(FIRST_STORE + (STEP_METRICS << 3 | CLASS_OTHER));
      put_varint(calls_made);
      put_varint(stack);
      /* somebody may be waiting for it */
      flush_buffer();
   }
}

/* A call to an address that is part of the instruction. The core goes on with what is called in the
   same piece of code; all other calls end it. */
#define DIRECT_CALL 0xE8

static Bool is_direct_call(Addr instr) { return *(const UChar*)instr == DIRECT_CALL; }

/* Whether a piece of code calls: one that does asks at its beginning whether a point is due. */
static Bool has_call(const IRSB* in)
{
   Int i;
   for (i = 0; i < in->stmts_used; i++)
      if (in->stmts[i] != NULL && in->stmts[i]->tag == Ist_IMark
          && is_direct_call(in->stmts[i]->Ist.IMark.addr))
         return True;
   return in->jumpkind == Ijk_Call;
}

static IRExpr* read_global(IRSB* sb, const ULong* from)
{
   IRTemp temp = newIRTemp(sb->tyenv, Ity_I64);
   addStmtToIRSB(sb, IRStmt_WrTmp(temp, IRExpr_Load(Iend_LE, Ity_I64,
                                                    mkIRExpr_HWord((HWord)from))));
   return IRExpr_RdTmp(temp);
}

/* Behind the first mark of a piece of code, where all registers are in place. */
static void ask_for_point(IRSB* sb)
{
   IRExpr* made = read_global(sb, &calls_made);
   IRExpr* awaited = read_global(sb, &calls_awaited);
   IRTemp due = newIRTemp(sb->tyenv, Ity_I1);
   IRDirty* dirty = unsafeIRDirty_0_N(0, "on_calls", VG_(fnptr_to_fnentry)(on_calls),
                                      mkIRExprVec_0());
   addStmtToIRSB(sb, IRStmt_WrTmp(due, IRExpr_Binop(Iop_CmpLE64U, awaited, made)));
   dirty->guard = IRExpr_RdTmp(due);
   needs_state(dirty);
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

static void count_call(IRSB* sb)
{
   IRTemp more = newIRTemp(sb->tyenv, Ity_I64);
   IRExpr* made = read_global(sb, &calls_made);
   addStmtToIRSB(sb, IRStmt_WrTmp(more, IRExpr_Binop(Iop_Add64, made, mkIRExpr_HWord(1))));
   addStmtToIRSB(sb, IRStmt_Store(Iend_LE, mkIRExpr_HWord((HWord)&calls_made),
                                  IRExpr_RdTmp(more)));
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

/* Whether an address lies in a range that is known at run time: (a - low) <u size. */
static IRExpr* is_between(IRSB* sb, IRExpr* a, Addr* range_low, UWord* range_size)
{
   IRExpr* low = assign(sb, Ity_I64,
                        IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)range_low)));
   IRExpr* size = assign(sb, Ity_I64,
                         IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)range_size)));
   IRExpr* offset = assign(sb, Ity_I64, IRExpr_Binop(Iop_Sub64, a, low));
   return assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, offset, size));
}

static IRExpr* may_be_watched(IRSB* sb, IRExpr* a)
{
   return is_between(sb, a, &watched_low, &watched_size);
}

static IRExpr* may_be_heap(IRSB* sb, IRExpr* a)
{
   return is_between(sb, a, &heap_low, &heap_size);
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
   return at->number | size_class << CLASS_SHIFT | (at->is_system ? IN_SYSTEM : 0)
          | (at->is_system && !at->is_copy ? IN_TEXT : 0)
          | (at->is_system && at->is_text ? TO_THE_END : 0)
          | (at->is_system && !at->is_named ? UNNAMED : 0);
}

static UWord size_class(IRType type)
{
   switch (sizeofIRType(type)) {
      case 1: return 0;
      case 2: return 1;
      case 4: return 2;
      case 8: return 3;
      case 32: return 5;
      default: return 4;
   }
}

/* With windows: memory is written that is not watched. While all is told there is no stretch. */
static void see_unwatched(IRSB* sb, IRExpr* a, UInt size, IRExpr* watched)
{
   IRExpr* low = assign(sb, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64,
                                                 mkIRExpr_HWord((HWord)&stretch_low)));
   IRExpr* known = assign(sb, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64,
                                                   mkIRExpr_HWord((HWord)&stretch_size)));
   IRExpr* offset = assign(sb, Ity_I64, IRExpr_Binop(Iop_Sub64, a, low));
   IRExpr* within = assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, offset, known));
   IRExpr* other = assign(sb, Ity_I64,
                          IRExpr_ITE(watched, mkIRExpr_HWord((HWord)(cells + NO_CELL)),
                                     mkIRExpr_HWord((HWord)(cells + OTHER_CELL))));
   IRExpr* cell = assign(sb, Ity_I64, IRExpr_Binop(Iop_Add64, offset,
                                                   mkIRExpr_HWord((HWord)cells)));
   IRExpr* block = assign(sb, Ity_I64,
                          IRExpr_Binop(Iop_Shr64, offset,
                                       IRExpr_Const(IRConst_U8(BLOCK_SHIFT))));
   UInt at;
   cell = assign(sb, Ity_I64, IRExpr_ITE(within, cell, other));
   block = assign(sb, Ity_I64, IRExpr_Binop(Iop_Add64, block,
                                            mkIRExpr_HWord((HWord)blocks_written)));
   block = assign(sb, Ity_I64, IRExpr_ITE(within, block, other));
   addStmtToIRSB(sb, IRStmt_Store(Iend_LE, block, IRExpr_Const(IRConst_U8(0xFF))));
   for (at = 0; at < size; at += 8) {
      IRConst* ones = size == 1 ? IRConst_U8(0xFF) : size == 2 ? IRConst_U16(0xFFFF)
                      : size == 4 ? IRConst_U32(~0U) : IRConst_U64(~0UL);
      if (at > 0)
         cell = assign(sb, Ity_I64, IRExpr_Binop(Iop_Add64, cell, mkIRExpr_HWord(8)));
      addStmtToIRSB(sb, IRStmt_Store(Iend_LE, cell, IRExpr_Const(ones)));
   }
}

static void see_store(IRSB* sb, const VexGuestLayout* layout, Addr instr, IRExpr* a,
                      IRExpr* value, IRExpr* stores, UWord more)
{
   IRType type = typeOfIRExpr(sb->tyenv, value);
   IRExpr* watched = may_be_watched(sb, a);
   IRExpr* guard = both(sb, stores, watched);
   UWord what = what_of(instr, size_class(type)) | more;
   IRExpr* told = mkIRExpr_HWord(what);
   if (windows != NULL)
      see_unwatched(sb, a, sizeofIRType(type), watched);
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
   IRExpr* watched = may_be_watched(sb, cas->addr);
   what = what_of(instr, of);
   if (windows != NULL)
      see_unwatched(sb, cas->addr, 1U << of, watched);
   call(sb, layout, 0, "on_cas", on_cas, what,
        mkIRExprVec_3(mkIRExpr_HWord(what), cas->addr, differs), watched);
}

/*--------------------------------------------------------------------*/
/*--- Bounds: instrumentation                                      ---*/
/*--------------------------------------------------------------------*/

/* What the temporaries of the code that is being translated are. */
static const IRExpr** definitions = NULL;
static UInt definition_room = 0;

static void find_definitions(const IRSB* in)
{
   UInt n = in->tyenv->types_used;
   Int i;
   if (n > definition_room) {
      definition_room = 2 * n;
      definitions = VG_(realloc)("cairn.definitions", definitions,
                                 definition_room * sizeof(IRExpr*));
   }
   VG_(memset)(definitions, 0, n * sizeof(IRExpr*));
   for (i = 0; i < in->stmts_used; i++) {
      const IRStmt* st = in->stmts[i];
      if (st != NULL && st->tag == Ist_WrTmp)
         definitions[st->Ist.WrTmp.tmp] = st->Ist.WrTmp.data;
   }
}

/* An address as a sum. */
typedef struct {
   IRExpr* parts[2];    /* that may be addresses */
   UInt    count;       /* of parts; 3 stands for more */
   Bool    is_indexed;  /* something else was added or taken away, too */
   Long    constant;
   Bool    on_stack;    /* a part is the stack pointer */
} Sum;

#define DEPTH 8

static void add_parts(Sum* to, IRExpr* of, const VexGuestLayout* layout, UInt depth)
{
   const IRExpr* by = of->tag == Iex_RdTmp ? definitions[of->Iex.RdTmp.tmp] : NULL;
   if (of->tag == Iex_Const) {
      to->constant += (Long)of->Iex.Const.con->Ico.U64;
      return;
   }
   if (by != NULL && depth < DEPTH) {
      switch (by->tag) {
         case Iex_RdTmp:
            add_parts(to, (IRExpr*)by, layout, depth + 1);
            return;
         case Iex_Const:
            to->constant += (Long)by->Iex.Const.con->Ico.U64;
            return;
         case Iex_Get:
            to->on_stack |= by->Iex.Get.offset == layout->offset_SP;
            break;
         case Iex_Unop:
            to->is_indexed = True;
            return;
         case Iex_Binop:
            if (by->Iex.Binop.op == Iop_Add64 || by->Iex.Binop.op == Iop_Sub64) {
               IRExpr* right = by->Iex.Binop.arg2;
               add_parts(to, by->Iex.Binop.arg1, layout, depth + 1);
               if (by->Iex.Binop.op == Iop_Add64)
                  add_parts(to, right, layout, depth + 1);
               else if (right->tag == Iex_Const)
                  to->constant -= (Long)right->Iex.Const.con->Ico.U64;
               else
                  to->is_indexed = True;
               return;
            }
            if (by->Iex.Binop.op == Iop_Shl64 || by->Iex.Binop.op == Iop_Mul64) {
               to->is_indexed = True;
               return;
            }
            break;
         default:
            break;
      }
   }
   if (to->count < 2)
      to->parts[to->count] = of;
   if (to->count < 3)
      to->count++;
}

static Sum sum_of(IRExpr* address, const VexGuestLayout* layout)
{
   Sum sum;
   VG_(memset)(&sum, 0, sizeof sum);
   add_parts(&sum, address, layout, 0);
   return sum;
}

/* Whether a sum can lead from one block into another, over the unused memory beside them. */
static Bool may_leap(const Sum* sum)
{
   return sum->count > 0 && sum->count <= 2
          && (sum->count == 2 || sum->is_indexed || sum->constant >= REDZONE
              || sum->constant <= -REDZONE);
}

static IRExpr* second_part(const Sum* sum)
{
   return sum->count == 2 ? sum->parts[1] : mkIRExpr_HWord(sum->is_indexed ? 0 : A_CONSTANT);
}

static Bool is_system_code(Addr instr) { return instr_at(instr)->is_system; }

static void see_load(IRSB* sb, const VexGuestLayout* layout, Addr instr, IRExpr* a, IRType type,
                     IRExpr* loads)
{
   Sum sum = sum_of(a, layout);
   UWord what;
   IRExpr* guard;
   /* variables, and what lies on the stack */
   if (sum.count == 0 || (sum.on_stack && sum.count == 1 && !sum.is_indexed))
      return;
   what = what_of(instr, size_class(type));
   guard = both(sb, loads, may_be_heap(sb, a));
   if ((what & IN_SYSTEM) == 0 && may_leap(&sum)) {
      IRExpr* second = second_part(&sum);
      call(sb, layout, 0, "on_load_by", on_load_by, what,
           mkIRExprVec_4(mkIRExpr_HWord(what), a, sum.parts[0], second), guard);
   } else
      call(sb, layout, 2, "on_load", on_load, what, mkIRExprVec_2(mkIRExpr_HWord(what), a),
           guard);
}

/* What a statement reads, before it does. */
static void see_read(IRSB* sb, const VexGuestLayout* layout, Addr instr, const IRStmt* st)
{
   switch (st->tag) {
      case Ist_WrTmp:
         if (st->Ist.WrTmp.data->tag == Iex_Load)
            see_load(sb, layout, instr, st->Ist.WrTmp.data->Iex.Load.addr,
                     st->Ist.WrTmp.data->Iex.Load.ty, NULL);
         break;
      case Ist_LoadG: {
         const IRLoadG* load = st->Ist.LoadG.details;
         IRType wide, narrow;
         typeOfIRLoadGOp(load->cvt, &wide, &narrow);
         see_load(sb, layout, instr, load->addr, narrow, load->guard);
         break;
      }
      case Ist_Dirty: {
         const IRDirty* dirty = st->Ist.Dirty.details;
         if (dirty->mFx == Ifx_Read || dirty->mFx == Ifx_Modify) {
            UWord what = what_of(instr, 0);
            call(sb, layout, 0, "on_read", on_read, what,
                 mkIRExprVec_3(mkIRExpr_HWord(what), dirty->mAddr, mkIRExpr_HWord(dirty->mSize)),
                 both(sb, dirty->guard, may_be_heap(sb, dirty->mAddr)));
         }
         break;
      }
      default:
         break;
   }
}

static void see_sum_store(IRSB* sb, const VexGuestLayout* layout, Addr instr, IRExpr* a,
                          IRType type, IRExpr* stores)
{
   Sum sum = sum_of(a, layout);
   if (may_leap(&sum)) {
      UWord what = what_of(instr, size_class(type));
      IRExpr* second = second_part(&sum);
      call(sb, layout, 0, "on_store_by", on_store_by, what,
           mkIRExprVec_4(mkIRExpr_HWord(what), a, sum.parts[0], second),
           both(sb, stores, may_be_heap(sb, a)));
   }
}

/* In the program's own code: stores by addresses that are sums, and differences of addresses. */
static void see_sum(IRSB* sb, const VexGuestLayout* layout, Addr instr, const IRStmt* st)
{
   switch (st->tag) {
      case Ist_Store:
         if (!is_system_code(instr))
            see_sum_store(sb, layout, instr, st->Ist.Store.addr,
                          typeOfIRExpr(sb->tyenv, st->Ist.Store.data), NULL);
         break;
      case Ist_StoreG:
         if (!is_system_code(instr))
            see_sum_store(sb, layout, instr, st->Ist.StoreG.details->addr,
                          typeOfIRExpr(sb->tyenv, st->Ist.StoreG.details->data),
                          st->Ist.StoreG.details->guard);
         break;
      case Ist_WrTmp: {
         const IRExpr* by = st->Ist.WrTmp.data;
         if (by->tag == Iex_Binop && by->Iex.Binop.op == Iop_Sub64
             && by->Iex.Binop.arg1->tag == Iex_RdTmp && by->Iex.Binop.arg2->tag == Iex_RdTmp
             && !is_system_code(instr)) {
            IRExpr* left = by->Iex.Binop.arg1;
            IRExpr* right = by->Iex.Binop.arg2;
            call(sb, layout, 2, "on_difference", on_difference, 0, mkIRExprVec_2(left, right),
                 both(sb, may_be_heap(sb, left), may_be_heap(sb, right)));
         }
         break;
      }
      default:
         break;
   }
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

static const IRExpr* sum_defining(const Sums* sums, const IRExpr* e)
{
   return e->tag == Iex_RdTmp ? sums->sum[e->Iex.RdTmp.tmp] : NULL;
}

/* The addresses that a sum may go on from: what is subtracted is none, and constants are none. */
static void find_bases(const Sums* sums, const IRExpr* sum, IRExpr** found, Int* count, Int depth)
{
   Int i, most = sum->Iex.Binop.op == Iop_Add64 ? 2 : 1;
   for (i = 0; i < most; i++) {
      IRExpr* part = i == 0 ? sum->Iex.Binop.arg1 : sum->Iex.Binop.arg2;
      const IRExpr* inner = sum_defining(sums, part);
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
            if (sum_defining(sums, e->Iex.Binop.arg1) != NULL)
               mark(sums, e->Iex.Binop.arg1, INNER);
            if (sum_defining(sums, e->Iex.Binop.arg2) != NULL)
               mark(sums, e->Iex.Binop.arg2, INNER);
            sums->sum[tmp] = e;
         }
      }
   }
   VG_(memset)(sums->sum, 0, size * sizeof(IRExpr*));
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
              && sum_defining(sums, e->Iex.Load.addr) == NULL && !has(sums, e->Iex.Load.addr, STACK))
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

/*--------------------------------------------------------------------*/
/*--- Slices: code                                                 ---*/
/*--------------------------------------------------------------------*/

/* Of the core, but not in its headers for tools: the functions that a file names. */
typedef struct { Addr main; } SymAVMAs;
extern Int VG_(DebugInfo_syms_howmany)(const DebugInfo* info);
extern void VG_(DebugInfo_syms_getidx)(const DebugInfo* info, Int index, SymAVMAs* at, UInt* size,
                                       const HChar** name, const HChar*** names, Bool* is_text,
                                       Bool* is_indirect, Bool* is_global);

/* What is told of code, as it is being made. */
static UChar* told_code = NULL;
static UWord  told_code_size = 0;
static UWord  told_code_room = 0;

/* 5 and 6 are for who reads them. */
enum { C_LAYOUT = 1, C_FUNCTION, C_MEMORY, C_PIECE, C_TABLE = 7 };

static void code_room(UWord more)
{
   if (told_code_size + more > told_code_room) {
      told_code_room = 2 * (told_code_size + more);
      told_code = VG_(realloc)("cairn.code", told_code, told_code_room);
   }
}

static void code_number(ULong value)
{
   code_room(10);
   told_code_size = pack(told_code + told_code_size, value) - told_code;
}

static void code_bytes(const void* from, UWord size)
{
   code_room(size);
   VG_(memcpy)(told_code + told_code_size, from, size);
   told_code_size += size;
}

static void put_code(void)
{
   room();
   put_byte(FIRST_STORE + (STEP_CODE << 3 | CLASS_OTHER));
   put_varint(told_code_size);
   put_raw(told_code, told_code_size);
   told_code_size = 0;
}

/* Where registers lie in the guest's state. */
static void put_layout(void)
{
   const UInt offsets[] = {
      offsetof(VexGuestAMD64State, guest_RAX), offsetof(VexGuestAMD64State, guest_CC_OP),
      offsetof(VexGuestAMD64State, guest_DFLAG), offsetof(VexGuestAMD64State, guest_RIP),
      offsetof(VexGuestAMD64State, guest_ACFLAG), offsetof(VexGuestAMD64State, guest_IDFLAG),
      offsetof(VexGuestAMD64State, guest_FS_CONST), offsetof(VexGuestAMD64State, guest_SSEROUND),
      offsetof(VexGuestAMD64State, guest_YMM0), offsetof(VexGuestAMD64State, guest_FTOP),
      offsetof(VexGuestAMD64State, guest_FPREG), offsetof(VexGuestAMD64State, guest_FPTAG),
      offsetof(VexGuestAMD64State, guest_FPROUND), offsetof(VexGuestAMD64State, guest_FC3210),
      offsetof(VexGuestAMD64State, guest_EMNOTE), sizeof(VexGuestAMD64State)
   };
   UInt i;
   code_number(C_LAYOUT);
   code_number(sizeof offsets / sizeof offsets[0]);
   for (i = 0; i < sizeof offsets / sizeof offsets[0]; i++)
      code_number(offsets[i]);
   put_code();
}

/* Functions and pages of code that were told, by their beginnings. */
static VgHashTable* told_functions;

/* A larger function is told by its pages. */
#define MOST_FUNCTION (1UL << 20)

static Bool is_new(UWord key)
{
   VgHashNode* node;
   if (VG_(HT_lookup)(told_functions, key) != NULL)
      return False;
   node = VG_(malloc)("cairn.function", sizeof(VgHashNode));
   node->key = key;
   VG_(HT_add_node)(told_functions, node);
   return True;
}

/* The function that a file names for an address: its beginning, and its size, 0 if there is none. */
static UInt function_at(Addr a, Addr* start)
{
   const DebugInfo* info = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), a);
   Int low = 0, high = info == NULL ? -1 : VG_(DebugInfo_syms_howmany)(info) - 1;
   while (low <= high) {
      Int middle = low + (high - low) / 2;
      SymAVMAs at;
      UInt size;
      Bool is_text;
      VG_(DebugInfo_syms_getidx)(info, middle, &at, &size, NULL, NULL, &is_text, NULL, NULL);
      if (a < at.main)
         high = middle - 1;
      else if (a >= at.main + size)
         low = middle + 1;
      else {
         *start = at.main;
         return is_text ? size : 0;
      }
   }
   return 0;
}

/* Control that never went there counts as well, so a function is told whole: its bytes. */
static void see_function(Addr a)
{
   Addr start = 0;
   UInt size = function_at(a, &start);
   const HChar* name = "";
   if (size > 0 && size <= MOST_FUNCTION) {
      if (!is_new(start))
         return;
      code_number(C_FUNCTION);
   } else {
      /* no name: the page that it lies on */
      start = a & ~((1UL << PAGE_SHIFT) - 1);
      size = 1UL << PAGE_SHIFT;
      if (!is_new(start | 1) || !VG_(am_is_valid_for_client)(start, size, VKI_PROT_READ))
         return;
      code_number(C_MEMORY);
   }
   code_number(start);
   code_number(size);
   code_bytes((const void*)start, size);
   if (!VG_(get_fnname)(VG_(current_DiEpoch)(), start, &name))
      name = "";
   size = VG_(strlen)(name) < MOST_NAME ? VG_(strlen)(name) : MOST_NAME;
   code_number(size);
   code_bytes(name, size);
   put_code();
}

/* Where a jump to a computed address may lead: compilers put the addresses, or their distances from
   a place, into a table. More entries are told than it may have: how many it has only the code knows
   that compares the index. */
#define MOST_ENTRIES 1024

static const IRExpr* defined_by(const IRExpr* e)
{
   UInt depth;
   for (depth = 0; depth < DEPTH && e != NULL && e->tag == Iex_RdTmp; depth++)
      e = definitions[e->Iex.RdTmp.tmp];
   return e;
}

/* What is constant in a sum; 0 if nothing is. */
static Addr constant_part(const IRExpr* e)
{
   const IRExpr* sum = defined_by(e);
   UInt i;
   if (sum == NULL || sum->tag != Iex_Binop || sum->Iex.Binop.op != Iop_Add64)
      return 0;
   for (i = 0; i < 2; i++) {
      const IRExpr* part = defined_by(i == 0 ? sum->Iex.Binop.arg1 : sum->Iex.Binop.arg2);
      if (part != NULL && part->tag == Iex_Const)
         return part->Iex.Const.con->Ico.U64;
   }
   return 0;
}

/* The load that a value is, but for its width; NULL if it is none. */
static const IRExpr* load_behind(const IRExpr* e)
{
   const IRExpr* at = defined_by(e);
   UInt depth;
   for (depth = 0; depth < DEPTH && at != NULL && at->tag == Iex_Unop; depth++)
      at = defined_by(at->Iex.Unop.arg);
   return at != NULL && at->tag == Iex_Load ? at : NULL;
}

static void see_table(const IRSB* in, Addr jump)
{
   const IRExpr* to = in->jumpkind == Ijk_Boring ? defined_by(in->next) : NULL;
   const DebugInfo* info;
   const IRExpr* load;
   Addr base = 0, table;
   UInt width = 8, count = 0;
   if (to == NULL || in->next->tag != Iex_RdTmp)
      return;
   load = load_behind(to);
   if (to->tag == Iex_Binop && to->Iex.Binop.op == Iop_Add64) {
      base = constant_part(in->next);
      load = load_behind(to->Iex.Binop.arg1);
      if (load == NULL)
         load = load_behind(to->Iex.Binop.arg2);
      width = 4;
   }
   table = load == NULL ? 0 : constant_part(load->Iex.Load.addr);
   info = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), jump);
   if (table == 0 || info == NULL || sizeofIRType(load->Iex.Load.ty) != width || !is_new(jump ^ 1UL << 63))
      return;
   code_number(C_TABLE);
   code_number(jump);
   for (; count < MOST_ENTRIES; count++) {
      Addr entry = table + count * width, target;
      if (!VG_(am_is_valid_for_client)(entry, width, VKI_PROT_READ))
         break;
      target = width == 8 ? *(const Addr*)entry : base + (Long)*(const Int*)entry;
      if (target - VG_(DebugInfo_get_text_avma)(info) >= VG_(DebugInfo_get_text_size)(info))
         break;
      code_number(target);
   }
   code_number(0);
   put_code();
}

/* A piece of code as it is being told, and the items that generated code is to write. */
typedef struct {
   IRSB*   sb;
   const IRSB* in;
   IRTemp  base;          /* where its head is */
   IRTemp  advance;       /* with windows: how much of its size counts */
   Piece*  piece;
   UInt    instr;         /* from 0 */
   UInt    instr_count;
   Addr*   instrs;
   UInt    exit_count;
   UInt*   items_before;
   UInt*   instrs_before;
   UInt    item_count;
   UInt    item_room;
   Item*   items;
   UInt    operands;
   UWord   stored;        /* what the exits so far have told of the items: their number + 1 */
   /* of temporaries: that they are another one and a constant, and where that is known from */
   IRTemp* root;
   Long*   offset;
   UInt*   known_by;      /* per root: an operand + 1 */
   Long*   known_offset;
} Told;

enum {
   P_MARK = 1, P_MOVE, P_GET, P_PUT, P_LOAD, P_STORE, P_EXIT, P_GET_INDEXED, P_PUT_INDEXED,
   P_LOAD_GUARDED, P_STORE_GUARDED, P_SWAP, P_HELPER
};

static void code_atom(const IRExpr* e)
{
   code_number(e != NULL && e->tag == Iex_RdTmp ? e->Iex.RdTmp.tmp + 1 : 0);
}

static void store_word(Told* to, UInt offset, IRExpr* value)
{
   IRExpr* at = assign(to->sb, Ity_I64, IRExpr_Binop(Iop_Add64, IRExpr_RdTmp(to->base),
                                                     mkIRExpr_HWord(offset)));
   addStmtToIRSB(to->sb, IRStmt_Store(Iend_LE, at, value));
}

/* Room for items of so many words; returns where the first lies. */
static UInt new_items(Told* to, UInt words, UInt bits)
{
   UInt at = 8 * (1 + to->item_count);
   while (words-- > 0) {
      Item* item;
      if (to->item_count == to->item_room) {
         to->item_room = to->item_room == 0 ? 16 : 2 * to->item_room;
         to->items = VG_(realloc)("cairn.items", to->items, to->item_room * sizeof(Item));
      }
      item = &to->items[to->item_count++];
      item->last = 0;
      item->instr = (UShort)to->instr;
      item->shift = (UChar)(64 - bits);
   }
   tl_assert(to->item_count < MOST_ITEMS);
   return at;
}

/* An exit was not taken, and something follows that may end in a signal: who asks then how far the
   piece came finds its head where the next one would begin. */
static void go_on(Told* to)
{
   if (to->stored != 0) {
      addStmtToIRSB(to->sb, IRStmt_Store(Iend_LE, mkIRExpr_HWord((HWord)&raw_at),
                                         IRExpr_RdTmp(to->base)));
      to->stored = 0;
   }
}

static IRTemp root_of(const Told* to, IRTemp temp, Long* offset)
{
   *offset = to->offset[temp];
   return to->root[temp];
}

/* Remembers that a temporary is another one and a constant. */
static void see_definition(Told* to, IRTemp temp, const IRExpr* e)
{
   to->root[temp] = temp;
   to->offset[temp] = 0;
   if (typeOfIRTemp(to->in->tyenv, temp) != Ity_I64)
      return;
   if (e->tag == Iex_RdTmp) {
      to->root[temp] = to->root[e->Iex.RdTmp.tmp];
      to->offset[temp] = to->offset[e->Iex.RdTmp.tmp];
   } else if (e->tag == Iex_Binop
              && (e->Iex.Binop.op == Iop_Add64 || e->Iex.Binop.op == Iop_Sub64)) {
      const IRExpr* left = e->Iex.Binop.arg1;
      const IRExpr* right = e->Iex.Binop.arg2;
      Bool minus = e->Iex.Binop.op == Iop_Sub64;
      if (left->tag == Iex_Const && !minus) {
         const IRExpr* swapped = left;
         left = right;
         right = swapped;
      }
      if (left->tag == Iex_RdTmp && right->tag == Iex_Const) {
         Long by = (Long)right->Iex.Const.con->Ico.U64;
         to->root[temp] = to->root[left->Iex.RdTmp.tmp];
         to->offset[temp] = to->offset[left->Iex.RdTmp.tmp] + (minus ? -by : by);
      }
   }
}

/* Whether what an expression is follows from the address of an operand; tells it if so. */
static Bool code_derived(Told* to, const IRExpr* e, UInt first)
{
   Long offset;
   IRTemp root;
   if (e->tag != Iex_RdTmp)
      return False;
   root = root_of(to, e->Iex.RdTmp.tmp, &offset);
   if (to->known_by[root] == 0)
      return False;
   code_number(first + to->known_by[root] - 1);
   code_number(zigzag(offset - to->known_offset[root]));
   return True;
}

/* An address: 0 a constant, which follows; 1 an item; 2 an item, which is 0 if there was no access;
   from 3 on that of another operand and a constant. */
static void code_address(Told* to, IRExpr* address, IRExpr* guard)
{
   go_on(to);
   if (guard != NULL) {
      IRExpr* happened = assign(to->sb, Ity_I64, IRExpr_ITE(guard, address, mkIRExpr_HWord(0)));
      code_number(2);
      store_word(to, new_items(to, 1, 64), happened);
   } else if (address->tag == Iex_Const) {
      code_number(0);
      code_number(address->Iex.Const.con->Ico.U64);
   } else if (!code_derived(to, address, 3)) {
      Long offset;
      IRTemp root = root_of(to, address->Iex.RdTmp.tmp, &offset);
      code_number(1);
      store_word(to, new_items(to, 1, 64), address);
      to->known_by[root] = to->operands + 1;
      to->known_offset[root] = offset;
   }
   to->operands++;
}

static Bool constant_bits(const IRExpr* e, ULong* bits)
{
   const IRConst* con;
   if (e->tag != Iex_Const)
      return False;
   con = e->Iex.Const.con;
   switch (con->tag) {
      case Ico_U8:   *bits = con->Ico.U8; return True;
      case Ico_U16:  *bits = con->Ico.U16; return True;
      case Ico_U32:  *bits = con->Ico.U32; return True;
      case Ico_U64:  *bits = con->Ico.U64; return True;
      case Ico_F32i: *bits = con->Ico.F32i; return True;
      case Ico_F64i: *bits = con->Ico.F64i; return True;
      default: return False;
   }
}

/* A value that is stored: 0 a constant, which follows; 1 as many items as it has words; from 2 on
   the address of an operand and a constant. */
static void code_value(Told* to, IRExpr* value)
{
   IRType type = typeOfIRExpr(to->in->tyenv, value);
   UInt size = sizeofIRType(type);
   ULong bits;
   if (constant_bits(value, &bits)) {
      code_number(0);
      code_number(bits);
   } else if (type == Ity_I64 && code_derived(to, value, 2)) {
      /* told */
   } else if (type == Ity_I128) {
      UInt at = new_items(to, 2, 64);
      code_number(1);
      store_word(to, at, assign(to->sb, Ity_I64, IRExpr_Unop(Iop_128to64, value)));
      store_word(to, at + 8, assign(to->sb, Ity_I64, IRExpr_Unop(Iop_128HIto64, value)));
   } else {
      code_number(1);
      store_word(to, new_items(to, size <= 8 ? 1 : size / 8, size < 8 ? 8 * size : 64), value);
   }
}

/* How much of the buffer this run has used so far, before it may be left. */
static void store_size(Told* to)
{
   if (to->stored != to->item_count + 1) {
      IRExpr* size = mkIRExpr_HWord(8 * (1 + to->item_count));
      IRExpr* end;
      if (windows != NULL)
         size = assign(to->sb, Ity_I64, IRExpr_Binop(Iop_And64, size, IRExpr_RdTmp(to->advance)));
      end = assign(to->sb, Ity_I64, IRExpr_Binop(Iop_Add64, IRExpr_RdTmp(to->base), size));
      addStmtToIRSB(to->sb, IRStmt_Store(Iend_LE, mkIRExpr_HWord((HWord)&raw_at), end));
      to->stored = to->item_count + 1;
   }
}

static void store_exit(Told* to, UInt exit)
{
   store_word(to, EXIT_SHIFT / 8, IRExpr_Const(IRConst_U16((UShort)exit)));
}

/* What a jump does. */
static UInt jump_code(IRJumpKind kind)
{
   switch (kind) {
      case Ijk_Boring:      return 0;
      case Ijk_Call:        return 1;
      case Ijk_Ret:         return 2;
      case Ijk_ClientReq:   return 3;
      case Ijk_Sys_syscall:
      case Ijk_Sys_int32:
      case Ijk_Sys_int128:
      case Ijk_Sys_int129:
      case Ijk_Sys_int130:
      case Ijk_Sys_int145:
      case Ijk_Sys_int210:
      case Ijk_Sys_sysenter: return 4;
      default:              return 5;
   }
}

static void code_uses(const IRExpr* e)
{
   const IRExpr* parts[4] = {NULL, NULL, NULL, NULL};
   UInt count = 0, i;
   switch (e->tag) {
      case Iex_RdTmp: parts[count++] = e; break;
      case Iex_Unop:  parts[count++] = e->Iex.Unop.arg; break;
      case Iex_Binop:
         parts[count++] = e->Iex.Binop.arg1;
         parts[count++] = e->Iex.Binop.arg2;
         break;
      case Iex_Triop:
         parts[count++] = e->Iex.Triop.details->arg1;
         parts[count++] = e->Iex.Triop.details->arg2;
         parts[count++] = e->Iex.Triop.details->arg3;
         break;
      case Iex_Qop:
         parts[count++] = e->Iex.Qop.details->arg1;
         parts[count++] = e->Iex.Qop.details->arg2;
         parts[count++] = e->Iex.Qop.details->arg3;
         parts[count++] = e->Iex.Qop.details->arg4;
         break;
      case Iex_ITE:
         parts[count++] = e->Iex.ITE.cond;
         parts[count++] = e->Iex.ITE.iftrue;
         parts[count++] = e->Iex.ITE.iffalse;
         break;
      case Iex_CCall: {
         for (i = 0; e->Iex.CCall.args[i] != NULL; i++) {}
         code_number(i);
         for (i = 0; e->Iex.CCall.args[i] != NULL; i++)
            code_atom(e->Iex.CCall.args[i]);
         return;
      }
      default: break;
   }
   code_number(count);
   for (i = 0; i < count; i++)
      code_atom(parts[i]);
}

static void code_assignment(Told* to, IRTemp temp, const IRExpr* e)
{
   see_definition(to, temp, e);
   switch (e->tag) {
      case Iex_Get:
         code_number(P_GET);
         code_number(temp);
         code_number(e->Iex.Get.offset);
         code_number(sizeofIRType(e->Iex.Get.ty));
         break;
      case Iex_GetI:
         code_number(P_GET_INDEXED);
         code_number(temp);
         code_number(e->Iex.GetI.descr->base);
         code_number(e->Iex.GetI.descr->nElems * sizeofIRType(e->Iex.GetI.descr->elemTy));
         code_atom(e->Iex.GetI.ix);
         break;
      case Iex_Load:
         code_number(P_LOAD);
         code_number(temp);
         code_number(sizeofIRType(e->Iex.Load.ty));
         code_atom(e->Iex.Load.addr);
         code_address(to, e->Iex.Load.addr, NULL);
         break;
      default:
         code_number(P_MOVE);
         code_number(temp);
         code_uses(e);
         break;
   }
}

static void code_swap(Told* to, const IRCAS* cas)
{
   code_number(P_SWAP);
   code_number(cas->oldLo + 1);
   code_number(cas->oldHi == IRTemp_INVALID ? 0 : cas->oldHi + 1);
   code_number(sizeofIRType(typeOfIRExpr(to->in->tyenv, cas->expdLo))
               * (cas->oldHi == IRTemp_INVALID ? 1 : 2));
   code_atom(cas->addr);
   code_atom(cas->expdLo);
   code_atom(cas->expdHi);
   code_atom(cas->dataLo);
   code_atom(cas->dataHi);
   see_definition(to, cas->oldLo, cas->expdLo->tag == Iex_Const ? cas->expdLo : cas->addr);
   to->root[cas->oldLo] = cas->oldLo;
   to->offset[cas->oldLo] = 0;
   if (cas->oldHi != IRTemp_INVALID) {
      to->root[cas->oldHi] = cas->oldHi;
      to->offset[cas->oldHi] = 0;
   }
   code_address(to, cas->addr, NULL);
}

/* What follows a compare-and-swap: whether it wrote, and what. */
static void code_swapped(Told* to, const IRCAS* cas)
{
   IRType type = typeOfIRExpr(to->in->tyenv, cas->expdLo);
   IRExpr* differs = difference(to->sb, cas->oldLo, cas->expdLo, type);
   if (cas->oldHi != IRTemp_INVALID) {
      IRExpr* high = difference(to->sb, cas->oldHi, cas->expdHi, type);
      differs = assign(to->sb, Ity_I64, IRExpr_Binop(Iop_Or64, differs, high));
   }
   code_address(to, cas->addr,
                assign(to->sb, Ity_I1, IRExpr_Binop(Iop_CmpEQ64, differs, mkIRExpr_HWord(0))));
   code_value(to, cas->dataLo);
   if (cas->oldHi != IRTemp_INVALID)
      code_value(to, cas->dataHi);
}

static void code_helper(Told* to, const IRDirty* dirty)
{
   Int i, k, count = 0;
   Bool always = dirty->guard->tag == Iex_Const && dirty->guard->Iex.Const.con->Ico.U1;
   UInt access = dirty->mFx == Ifx_Read ? 1 : dirty->mFx == Ifx_Write ? 2
                 : dirty->mFx == Ifx_Modify ? 3 : 0;
   if (dirty->tmp != IRTemp_INVALID) {
      to->root[dirty->tmp] = dirty->tmp;
      to->offset[dirty->tmp] = 0;
   }
   code_number(P_HELPER);
   code_number(dirty->tmp == IRTemp_INVALID ? 0 : dirty->tmp + 1);
   code_number(always);
   code_atom(dirty->guard);
   for (i = 0; dirty->args[i] != NULL; i++) {}
   code_number(i);
   for (i = 0; dirty->args[i] != NULL; i++)
      code_atom(dirty->args[i]);
   for (i = 0; i < dirty->nFxState; i++)
      count += 1 + dirty->fxState[i].nRepeats;
   code_number(count);
   for (i = 0; i < dirty->nFxState; i++)
      for (k = 0; k <= dirty->fxState[i].nRepeats; k++) {
         code_number(dirty->fxState[i].fx == Ifx_Read ? 1 : dirty->fxState[i].fx == Ifx_Write ? 2 : 3);
         code_number(dirty->fxState[i].offset + k * dirty->fxState[i].repeatLen);
         code_number(dirty->fxState[i].size);
      }
   code_number(access);
   if (access != 0) {
      code_number(dirty->mSize);
      code_atom(dirty->mAddr);
      code_address(to, dirty->mAddr, always ? NULL : dirty->guard);
   }
}

/* A statement is about to be run. */
static void tell_before(Told* to, const IRStmt* st)
{
   switch (st->tag) {
      case Ist_WrTmp:
         code_assignment(to, st->Ist.WrTmp.tmp, st->Ist.WrTmp.data);
         break;
      case Ist_Put:
         code_number(P_PUT);
         code_number(st->Ist.Put.offset);
         code_number(sizeofIRType(typeOfIRExpr(to->in->tyenv, st->Ist.Put.data)));
         code_atom(st->Ist.Put.data);
         break;
      case Ist_PutI: {
         const IRPutI* put = st->Ist.PutI.details;
         code_number(P_PUT_INDEXED);
         code_number(put->descr->base);
         code_number(put->descr->nElems * sizeofIRType(put->descr->elemTy));
         code_atom(put->ix);
         code_atom(put->data);
         break;
      }
      case Ist_Store:
         code_number(P_STORE);
         code_number(sizeofIRType(typeOfIRExpr(to->in->tyenv, st->Ist.Store.data)));
         code_atom(st->Ist.Store.addr);
         code_atom(st->Ist.Store.data);
         code_address(to, st->Ist.Store.addr, NULL);
         code_value(to, st->Ist.Store.data);
         break;
      case Ist_StoreG: {
         const IRStoreG* store = st->Ist.StoreG.details;
         code_number(P_STORE_GUARDED);
         code_number(sizeofIRType(typeOfIRExpr(to->in->tyenv, store->data)));
         code_atom(store->addr);
         code_atom(store->data);
         code_atom(store->guard);
         code_address(to, store->addr, store->guard);
         code_value(to, store->data);
         break;
      }
      case Ist_LoadG: {
         const IRLoadG* load = st->Ist.LoadG.details;
         IRType wide, narrow;
         typeOfIRLoadGOp(load->cvt, &wide, &narrow);
         to->root[load->dst] = load->dst;
         to->offset[load->dst] = 0;
         code_number(P_LOAD_GUARDED);
         code_number(load->dst);
         code_number(sizeofIRType(narrow));
         code_atom(load->addr);
         code_atom(load->alt);
         code_atom(load->guard);
         code_address(to, load->addr, load->guard);
         break;
      }
      case Ist_CAS:
         code_swap(to, st->Ist.CAS.details);
         break;
      case Ist_Dirty:
         code_helper(to, st->Ist.Dirty.details);
         break;
      case Ist_Exit:
         code_number(P_EXIT);
         code_atom(st->Ist.Exit.guard);
         code_number(jump_code(st->Ist.Exit.jk));
         code_number(st->Ist.Exit.dst->Ico.U64);
         to->items_before[to->exit_count] = to->item_count;
         to->instrs_before[to->exit_count] = to->instr + 1;
         store_size(to);
         store_exit(to, to->exit_count++);
         break;
      default:
         break;
   }
}

/* A piece of code begins: its head, and room for the rest. */
static void begin_told(Told* to)
{
   IRExpr* at = assign(to->sb, Ity_I64,
                       IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&raw_at)));
   IRDirty* dirty = unsafeIRDirty_0_N(0, "pack_all", VG_(fnptr_to_fnentry)(pack_all),
                                      mkIRExprVec_0());
   dirty->guard = assign(to->sb, Ity_I1,
                         IRExpr_Binop(Iop_CmpLT64U,
                                      mkIRExpr_HWord((HWord)(raw + RAW_WORDS - RAW_MARGIN)), at));
   addStmtToIRSB(to->sb, IRStmt_Dirty(dirty));
   to->base = newIRTemp(to->sb->tyenv, Ity_I64);
   addStmtToIRSB(to->sb, IRStmt_WrTmp(to->base, IRExpr_Load(Iend_LE, Ity_I64,
                                                            mkIRExpr_HWord((HWord)&raw_at))));
   addStmtToIRSB(to->sb, IRStmt_Store(Iend_LE, IRExpr_RdTmp(to->base),
                                      mkIRExpr_HWord((HWord)to->piece)));
   if (windows != NULL) {
      to->advance = newIRTemp(to->sb->tyenv, Ity_I64);
      addStmtToIRSB(to->sb, IRStmt_WrTmp(to->advance, IRExpr_Load(Iend_LE, Ity_I64,
                                                                  mkIRExpr_HWord((HWord)&advance))));
   }
}

/* Looks at a piece of code before it is told: its instructions, and how many exits it has. */
static void prepare_told(Told* to, IRSB* sb, const IRSB* in)
{
   UInt temps = in->tyenv->types_used, exits = 1, i;
   VG_(memset)(to, 0, sizeof *to);
   to->sb = sb;
   to->in = in;
   to->base = IRTemp_INVALID;
   to->root = VG_(malloc)("cairn.told", temps * sizeof(IRTemp) + 8);
   to->offset = VG_(calloc)("cairn.told", temps + 1, sizeof(Long));
   to->known_by = VG_(calloc)("cairn.told", temps + 1, sizeof(UInt));
   to->known_offset = VG_(calloc)("cairn.told", temps + 1, sizeof(Long));
   for (i = 0; i < temps; i++)
      to->root[i] = i;
   for (i = 0; i < in->stmts_used; i++)
      if (in->stmts[i] != NULL) {
         to->instr_count += in->stmts[i]->tag == Ist_IMark;
         exits += in->stmts[i]->tag == Ist_Exit;
      }
   to->instrs = VG_(calloc)("cairn.instrs", to->instr_count + 1, sizeof(Addr));
   to->items_before = VG_(calloc)("cairn.exits", exits, sizeof(UInt));
   to->instrs_before = VG_(calloc)("cairn.exits", exits, sizeof(UInt));
   to->exit_count = 1;
   tl_assert(exits + to->instr_count < MOST_EXITS);
   to->piece = VG_(calloc)("cairn.piece", 1, sizeof(Piece));
   to->piece->number = ++piece_count;
}

/* The instructions must have their numbers before the record of the piece begins. */
static void code_head(Told* to)
{
   const IRSB* in = to->in;
   UInt i, n = 0;
   Addr expected = 0;
   find_definitions(in);
   for (i = 0; i < in->stmts_used; i++)
      if (in->stmts[i] != NULL && in->stmts[i]->tag == Ist_IMark) {
         instr_id(in->stmts[i]->Ist.IMark.addr);
         see_function(in->stmts[i]->Ist.IMark.addr);
         to->instrs[n++] = in->stmts[i]->Ist.IMark.addr;
      }
   see_table(in, to->instrs[n - 1]);
   code_number(C_PIECE);
   code_number(to->piece->number);
   code_number(to->instr_count);
   for (i = 0; i < in->stmts_used; i++)
      if (in->stmts[i] != NULL && in->stmts[i]->tag == Ist_IMark) {
         Addr a = in->stmts[i]->Ist.IMark.addr;
         code_number(zigzag((Long)(a - expected)));
         code_number(in->stmts[i]->Ist.IMark.len);
         code_number(instr_id(a));
         expected = a + in->stmts[i]->Ist.IMark.len;
      }
   code_number(jump_code(in->jumpkind));
   code_number(in->next->tag == Iex_Const ? 1 : 0);
   code_number(in->next->tag == Iex_Const ? in->next->Iex.Const.con->Ico.U64
               : in->next->Iex.RdTmp.tmp + 1);
   code_number(in->tyenv->types_used);
}

static void tell_mark(Told* to)
{
   if (to->base == IRTemp_INVALID)
      begin_told(to);
   else
      to->instr++;
   code_number(P_MARK);
}

static void end_told(Told* to)
{
   Piece* piece = to->piece;
   store_size(to);
   if (to->exit_count > 1)
      store_exit(to, 0);
   to->items_before[0] = to->item_count;
   to->instrs_before[0] = to->instr_count;
   code_number(0);
   put_code();
   piece->exit_count = to->exit_count;
   piece->item_count = to->item_count;
   piece->instr_count = to->instr_count;
   piece->items_before = to->items_before;
   piece->instrs_before = to->instrs_before;
   piece->follower = VG_(calloc)("cairn.followers", to->exit_count, sizeof(Piece*));
   piece->instrs = to->instrs;
   piece->items = to->items;
   VG_(free)(to->root);
   VG_(free)(to->offset);
   VG_(free)(to->known_by);
   VG_(free)(to->known_offset);
}

static void begin_slices(void)
{
   last_follower = &no_follower;
   effects = VG_(calloc)("cairn.effects", VG_N_THREADS, sizeof(Effect*));
   told_functions = VG_(HT_construct)("cairn.functions");
   put_layout();
}

/* A piece of code is about to run in which an instruction is that a window is about. */
static void on_window(const Window* window)
{
   ThreadId tid = current_thread;
   Addr sp = VG_(get_SP)(tid);
   if (stream < 0)
      return;
   for (; window != NULL; window = window->other)
      switch (window->kind) {
         case W_WITHIN:
            /* one that was jumped over has ended */
            if (within_sp[tid] == ~0UL || within_sp[tid] < sp)
               within_sp[tid] = sp;
            break;
         case W_START:
            if (*window->left > 0 && --*window->left == 0)
               in_span = True;
            break;
         case W_STOP:
            if (*window->left > 0 && --*window->left == 0)
               in_span = False;
            break;
         default:
            if (*window->left > 0 && --*window->left == 0) {
               stop_sp = sp;
               stop_thread = tid;
            }
            break;
      }
   set_thread(tid);
}

/* The stack pointer is above the innermost call whose return ends a window. */
static void on_window_left(Addr sp)
{
   ThreadId tid = current_thread;
   if (stream < 0 || on_other_stack(tid, sp, leaves_at))
      return;
   if (within_sp[tid] < sp)
      within_sp[tid] = ~0UL;
   set_thread(tid);
}

static const Window* window_of(const IRStmt* st)
{
   return windows != NULL && st != NULL && st->tag == Ist_IMark
          ? VG_(HT_lookup)(windows, st->Ist.IMark.addr) : NULL;
}

static Bool has_window(const IRSB* in)
{
   Int i;
   for (i = 0; windows != NULL && i < in->stmts_used; i++)
      if (window_of(in->stmts[i]) != NULL)
         return True;
   return False;
}

/* A piece of code is told whole or not at all, so windows are asked for where it begins. */
static void begin_window(IRSB* sb, const IRSB* in)
{
   Int i;
   for (i = 0; i < in->stmts_used; i++) {
      const Window* window = window_of(in->stmts[i]);
      IRDirty* dirty;
      if (window == NULL)
         continue;
      dirty = unsafeIRDirty_0_N(0, "on_window", VG_(fnptr_to_fnentry)(on_window),
                                mkIRExprVec_1(mkIRExpr_HWord((HWord)window)));
      needs_state(dirty);
      addStmtToIRSB(sb, IRStmt_Dirty(dirty));
   }
}

/* A piece of code that cannot be told, because it was translated while nothing was: if something is
   now, it is translated again. So each is translated twice at most, and what only runs outside of
   windows is as quick as without slices. */
static void leave_if_traced(IRSB* sb, Addr instr)
{
   IRExpr* now = assign(sb, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64,
                                                 mkIRExpr_HWord((HWord)&traced)));
   addStmtToIRSB(sb, IRStmt_Put(offsetof(VexGuestAMD64State, guest_CMSTART), mkIRExpr_HWord(instr)));
   addStmtToIRSB(sb, IRStmt_Put(offsetof(VexGuestAMD64State, guest_CMLEN), mkIRExpr_HWord(1)));
   addStmtToIRSB(sb, IRStmt_Exit(assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpNE64, now,
                                                                 mkIRExpr_HWord(0))),
                                 Ijk_InvalICache, IRConst_U64(instr), sb->offsIP));
}

/* A piece of code ends that was told. */
static void end_window(IRSB* sb)
{
   IRExpr *sp, *low;
   IRDirty* dirty;
   if (sb->jumpkind != Ijk_Ret && (sb->jumpkind != Ijk_Boring || sb->next->tag == Iex_Const))
      return;
   sp = assign(sb, Ity_I64, IRExpr_Get(offsetof(VexGuestAMD64State, guest_RSP), Ity_I64));
   low = assign(sb, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)&leaves_at)));
   dirty = unsafeIRDirty_0_N(0, "on_window_left", VG_(fnptr_to_fnentry)(on_window_left),
                             mkIRExprVec_1(sp));
   dirty->guard = assign(sb, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, low, sp));
   needs_state(dirty);
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

/* Reads "kind:address:n,...". */
static void find_windows(PtrdiffT bias)
{
   const HChar* at = clo_windows;
   while (at != NULL && *at != 0) {
      Window* window = VG_(calloc)("cairn.window", 1, sizeof(Window));
      Window* known;
      HChar* end;
      ULong count;
      window->kind = *at;
      window->key = VG_(strtoull16)(at + 2, &end) + bias;
      count = *end == ':' ? VG_(strtoull10)(end + 1, &end) : 1;
      window->left = window->kind == W_START ? &starts_left : &stops_left;
      if (window->kind != W_WITHIN)
         *window->left = count;
      if (window->kind == W_WITHIN)
         by_function = True;
      if (window->kind == W_START)
         in_span = False;
      known = VG_(HT_lookup)(windows, window->key);
      if (known == NULL)
         VG_(HT_add_node)(windows, window);
      else {
         window->other = known->other;
         known->other = window;
      }
      if (*end != ',')
         break;
      at = end + 1;
   }
}

/* Nothing is told before the executable is in memory. */
static void begin_windows(void)
{
   ThreadId tid;
   windows = VG_(HT_construct)("cairn.windows");
   within_sp = VG_(malloc)("cairn.windows", VG_N_THREADS * sizeof(Addr));
   ran_untold = VG_(malloc)("cairn.windows", VG_N_THREADS);
   for (tid = 0; tid < VG_N_THREADS; tid++) {
      within_sp[tid] = ~0UL;
      ran_untold[tid] = 1;
   }
   raw_kept = raw_at;
   raw_at = raw_words;
   traced = 0;
   advance = 0;
   in_span = False;
}

/* What system calls and client requests read and write. */
static void on_register_read(CorePart part, ThreadId tid, const HChar* name, PtrdiffT offset,
                             SizeT size)
{
   if (part == Vg_CoreSysCall)
      add_effect(tid, E_READS_REGISTER, offset, size);
}

/* A request has its number, then arguments, the first of which says which function is called; rax
   leads to them. */
static void end_request(ThreadId tid, PtrdiffT offset, SizeT size)
{
   Addr arguments = state_word(tid, offsetof(VexGuestAMD64State, guest_RAX));
   add_effect(tid, E_READS, arguments + 2 * sizeof(UWord), 4 * sizeof(UWord));
   add_effect(tid, E_WRITES_REGISTER, offset, size);
   end_effect(tid, E_REQUEST, 0);
}

static void on_register_written(CorePart part, ThreadId tid, PtrdiffT offset, SizeT size)
{
   if (part == Vg_CoreClientReq)
      end_request(tid, offset, size);
   else if (part == Vg_CoreSysCall)
      add_effect(tid, E_WRITES_REGISTER, offset, size);
}

static void on_request_done(ThreadId tid, PtrdiffT offset, SizeT size, Addr function)
{
   end_request(tid, offset, size);
}

static void on_text_read(CorePart part, ThreadId tid, const HChar* name, Addr text)
{
   SizeT size = 0;
   if (part != Vg_CoreSysCall)
      return;
   while (VG_(am_is_valid_for_client)(text + size, 1, VKI_PROT_READ)
          && *(const UChar*)(text + size) != 0)
      size++;
   add_effect(tid, E_READS, text, size + 1);
}

static void on_signal(ThreadId tid, Int signal, Bool other_stack)
{
   ULong words[3] = {told_thread(tid), signal, VG_(get_SP)(tid)};
   go_to_thread(tid);
   end_piece(tid);
   if (traced)
      put_special(T_SIGNAL, 3, words);
}

/* Asks the core to tell of what is no code. */
static void follow_effects(void)
{
   VG_(track_pre_reg_read)(on_register_read);
   VG_(track_post_reg_write)(on_register_written);
   VG_(track_post_reg_write_clientcall_return)(on_request_done);
   VG_(track_pre_mem_read_asciiz)(on_text_read);
   VG_(track_pre_deliver_signal)(on_signal);
}

/*--------------------------------------------------------------------*/
/*--- Instrumentation of a piece of code                           ---*/
/*--------------------------------------------------------------------*/

static void find_globals(void);

static IRExpr* register_now(IRSB* sb, Int offset)
{
   return assign(sb, Ity_I64, IRExpr_Get(offset, Ity_I64));
}

/* An instruction begins: of functions that read text, told by their names, the arguments. */
static void see_text(IRSB* sb, const VexGuestLayout* layout, Addr instr)
{
   const HChar* name;
   const Instr* at = instr_at(instr);
   UWord what;
   Int i;
   if (!(at->is_text || at->is_part) || !VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), instr, &name))
      return;
   what = what_of(instr, 0);
   for (i = 0; i < 2; i++) {
      Bool reads = i == 0 ? VG_(strstr)(name, "strlen") || VG_(strstr)(name, "strcat")
                          : !VG_(strstr)(name, "strlen");
      Int offset = i == 0 ? offsetof(VexGuestAMD64State, guest_RDI)
                          : offsetof(VexGuestAMD64State, guest_RSI);
      if (reads)
         call(sb, layout, 0, "on_text", on_text, what,
              mkIRExprVec_2(mkIRExpr_HWord(what), register_now(sb, offset)),
              IRExpr_Const(IRConst_U1(True)));
   }
}

/* A block of code ends with a jump through an address that the executable keeps. */
static void see_text_call(IRSB* sb, const IRSB* in, Addr instr)
{
   Int i;
   UInt k;
   if (call_count == 0 || in->next->tag != Iex_RdTmp)
      return;
   for (i = 0; i < in->stmts_used; i++) {
      const IRStmt* st = in->stmts[i];
      const IRExpr* from = st->tag == Ist_WrTmp && st->Ist.WrTmp.tmp == in->next->Iex.RdTmp.tmp
                           && st->Ist.WrTmp.data->tag == Iex_Load
                           ? st->Ist.WrTmp.data->Iex.Load.addr : NULL;
      Addr slot = from != NULL && from->tag == Iex_Const ? from->Iex.Const.con->Ico.U64 : 0;
      for (k = 0; slot != 0 && k < call_count; k++)
         if (call_slots[k] == slot && call_kinds[k] != 'c') {
            Int offset = call_kinds[k] == 't' ? offsetof(VexGuestAMD64State, guest_RDI)
                                              : offsetof(VexGuestAMD64State, guest_RSI);
            UWord what = in->jumpkind == Ijk_Call ? instr_at(instr)->number : 0;
            IRExpr** args = mkIRExprVec_4(
               mkIRExpr_HWord(what), register_now(sb, offset),
               register_now(sb, offsetof(VexGuestAMD64State, guest_RSP)), mkIRExpr_HWord(slot));
            IRDirty* dirty = unsafeIRDirty_0_N(0, "on_text_call",
                                               VG_(fnptr_to_fnentry)(on_text_call), args);
            needs_state(dirty);
            addStmtToIRSB(sb, IRStmt_Dirty(dirty));
         }
   }
}

static IRSB* instrument(VgCallbackClosure* closure, IRSB* in, const VexGuestLayout* layout,
                        const VexGuestExtents* extents, const VexArchInfo* host,
                        IRType guest_word, IRType host_word)
{
   IRSB* sb = deepCopyIRSBExceptStmts(in);
   Addr instr = 0;
   Int i;
   Sums sums;
   Bool counts = clo_every_calls > 0 && has_call(in);
   Bool slices = clo_slice && stream >= 0;
   Bool begun = False;
   Bool window;
   Told slice;
   find_globals();
   window = has_window(in);
   slices = slices && (traced || window);
   if (slices) {
      prepare_told(&slice, sb, in);
      code_head(&slice);
   }
   if (clo_bounds)
      find_definitions(in);
   if (clo_none)
      look_ahead(&sums, in, layout);
   for (i = 0; i < in->stmts_used; i++) {
      IRStmt* st = in->stmts[i];
      if (st == NULL || st->tag == Ist_NoOp)
         continue;
      if (clo_bounds)
         see_read(sb, layout, instr, st);
      if (slices)
         tell_before(&slice, st);
      addStmtToIRSB(sb, st);
      if (windows != NULL && st->tag == Ist_IMark && !begun) {
         begun = True;
         if (window)
            begin_window(sb, in);
         else if (!slices)
            leave_if_traced(sb, st->Ist.IMark.addr);
      }
      if (slices && st->tag == Ist_IMark)
         tell_mark(&slice);
      if (slices && st->tag == Ist_CAS)
         code_swapped(&slice, st->Ist.CAS.details);
      if (clo_bounds)
         see_sum(sb, layout, instr, st);
      switch (st->tag) {
         case Ist_IMark:
            if (counts && instr == 0)
               ask_for_point(sb);
            if (instr == 0)
               see_ending(sb, st->Ist.IMark.addr);
            instr = st->Ist.IMark.addr;
            see_points(sb, instr);
            if (counts && is_direct_call(instr))
               count_call(sb);
            if (clo_bounds)
               see_text(sb, layout, instr);
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
                    windows != NULL ? dirty->guard
                    : both(sb, dirty->guard, may_be_watched(sb, dirty->mAddr)));
            }
            break;
         }
         default:
            break;
      }
   }
   if (counts && in->jumpkind == Ijk_Call && !is_direct_call(instr))
      count_call(sb);
   see_end(sb);
   if (slices)
      end_told(&slice);
   if (slices && windows != NULL)
      end_window(sb);
   if (clo_bounds)
      see_text_call(sb, in, instr);
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
      if (to > from)
         put_other_bytes(0, a + from, to - from);
      from = to == from ? from + PIECE : to;
   }
}

/* Where the executable is, and what its variables hold. */
static void put_globals(void)
{
   const HChar* at = clo_globals;
   UInt name = text_id(clo_exe);
   hole_count = 0;
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
         keep_hole(start + exe_bias, size);
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
   if (windows != NULL) {
      in_span = True;
      find_windows(bias);
   }
   exe_start = VG_(DebugInfo_get_text_avma)(info);
   exe_size = VG_(DebugInfo_get_text_size)(info);
   exe_bias = bias;
   put_globals();
   find_calls(bias);
}

/*--------------------------------------------------------------------*/
/*--- Children                                                     ---*/
/*--------------------------------------------------------------------*/

/* A block that lives, where children are recorded: a child by fork tells of it. */
typedef struct _Kept {
   struct _Kept* next;
   UWord key;              /* address */
   SizeT size;
   UInt  stack;
} Kept;

static VgHashTable* kept = NULL;

static void keep_block(Addr block, SizeT size, UInt stack)
{
   UWord table = block >> TABLE_SHIFT;
   if (starts[table] == NULL)
      starts[table] = VG_(calloc)("cairn.starts", 1, START_BYTES);
   starts[table][START_BYTE(block)] |= START_BIT(block);
   if (clo_children != NULL) {
      Kept* made = VG_(malloc)("cairn.kept", sizeof(Kept));
      made->key = block;
      made->size = size;
      made->stack = stack;
      VG_(HT_add_node)(kept, made);
   }
}

static Bool is_block(Addr block)
{
   UWord table = block >> TABLE_SHIFT;
   return block % 16 == 0 && table < TABLES && starts[table] != NULL
          && (starts[table][START_BYTE(block)] & START_BIT(block)) != 0;
}

static Bool drop_block(Addr block)
{
   if (!is_block(block))
      return False;
   starts[block >> TABLE_SHIFT][START_BYTE(block)] &= ~START_BIT(block);
   if (clo_children != NULL)
      VG_(free)(VG_(HT_remove)(kept, block));
   return True;
}

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
      if (instr->id != 0)
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

static void follow_stacks(void)
{
   VG_(track_new_mem_mmap)(on_held_mapped);
   VG_(track_copy_mem_remap)(on_held_remapped);
   VG_(track_die_mem_munmap)(on_held_unmapped);
}

static void open_stream(void)
{
   SysRes opened;
   if (clo_every_calls > 0)
      calls_awaited = (ULong)clo_every_calls;
   thread_number = VG_(calloc)("cairn.threads", VG_N_THREADS, sizeof(UInt));
   if (clo_bounds) {
      blocks = VG_(calloc)("cairn.blocks", 4096, sizeof(Block));
      block_entries = 4096;
   }
   if (clo_children != NULL) {
      open_in_folder();
      put_raw(magic, sizeof magic);
      if (clo_held)
         follow_stacks();
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
   if (clo_slice) {
      begin_slices();
      follow_effects();
      if (clo_windows != NULL)
         begin_windows();
   }
   if (clo_none)
      follow_memory();
   else if (clo_held)
      follow_stacks();
}

/* A child does not write to its parent's stream. */
static void in_child(ThreadId tid)
{
   used = 0;
   packed_size = 0;
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
      forget_held();
   }
}

static void before_fork(ThreadId tid)
{
   put_trace();
   flush_buffer();
}

static Bool process_option(const HChar* arg)
{
   if VG_STR_CLO(arg, "--stream", clo_stream) {}
   else if VG_STR_CLO(arg, "--exe", clo_exe) {}
   else if VG_STR_CLO(arg, "--globals", clo_globals) {}
   else if VG_STR_CLO(arg, "--points", clo_points) {}
   else if VG_STR_CLO(arg, "--children", clo_children) {}
   else if VG_BOOL_CLO(arg, "--bounds", clo_bounds) {}
   else if VG_STR_CLO(arg, "--calls", clo_calls) {}
   else if VG_BINT_CLO(arg, "--quarantine", clo_quarantine, 0, 1L << 40) {}
   else if VG_XACT_CLO(arg, "--allocator=none", clo_none, True) {}
   else if VG_XACT_CLO(arg, "--allocator=known", clo_none, False) {}
   else if VG_BOOL_CLO(arg, "--every-derivation", clo_every_derivation) {}
   else if VG_BOOL_CLO(arg, "--held", clo_held) {}
   else if VG_BOOL_CLO(arg, "--slice", clo_slice) {}
   else if VG_STR_CLO(arg, "--windows", clo_windows) {}
   else if VG_BINT_CLO(arg, "--every-calls", clo_every_calls, 0, 1L << 50) {}
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
"    --children=DIR            instead: where every process makes its own stream\n"
"    --bounds=no|yes           tell of accesses outside of blocks [no]; needs --redzone-size=64\n"
"    --calls=HEX:c,HEX:t,...   with bounds: where the addresses of library functions are kept\n"
"    --quarantine=BYTES        of freed blocks that are kept back [16777216]\n"
"    --allocator=known|none    none: tell derived addresses; the folder has no preload then\n"
"    --every-derivation=no|yes tell those that change nothing, too\n"
"    --every-calls=NUMBER      tell a metric point after so many calls [0: none]\n"
"    --held=no|yes             tell what words outside of the heap refer to [no]\n"
"    --slice=no|yes            tell everything that runs [no]; needs --vex-guest-chase=no\n"
"    --windows=KIND:HEX:N,...  with slice: which part of the run is told\n");
}

static void print_debug_usage(void) { VG_(printf)("    (none)\n"); }

/* With what the program asked to end; -1 if it did not, and a signal ends it. */
static Int asked_code = -1;

/* Whether the end of a thread is that of the program. */
static Bool is_last_thread(void)
{
   ThreadId tid;
   Addr low, high;
   UInt count = 0;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high))
      count++;
   return count <= 1;
}

/* Asked for before each system call. What was seen must be told before a program becomes another. */
static void before_call(ThreadId tid, UInt number, UWord* args, UInt count)
{
   if ((number == __NR_exit_group || (number == __NR_exit && is_last_thread())) && count > 0)
      asked_code = (Int)(args[0] & 0xFF);
   if (number == __NR_exit_group)
      look(HELD_AT_END, False);
   if (clo_slice)
      begin_effect(tid);
   if (number == __NR_execve || number == __NR_execveat) {
      put_all_outside();
      put_trace();
      flush_buffer();
   }
}

static void after_call(ThreadId tid, UInt number, UWord* args, UInt count, SysRes result)
{
   if (clo_slice)
      end_effect(tid, E_CALL, number);
}

/* General registers of the thread that ended last: the core forgets them before all is over. */
static ULong last_registers[16];

static void on_thread_end(ThreadId tid)
{
   UInt i;
   for (i = 0; i < 16; i++)
      last_registers[i] = state_word(tid, offsetof(VexGuestAMD64State, guest_RAX) + 8 * i);
   if (clo_held) {
      Addr top = VG_(thread_get_stack_max)(tid);
      const NSegment* seg = VG_(am_find_nsegment)(VG_(get_SP)(tid));
      /* not of the first, whose stack is not used again, nor of one in a larger piece of memory */
      if (tid != 1 && seg != NULL && top >= seg->start && top <= seg->end && !seg->isCH) {
         /* its own variables lie between its stack and its thread pointer */
         Addr own = state_word(tid, offsetof(VexGuestAMD64State, guest_FS_CONST));
         end_stack(seg->start, own > top && own <= seg->end ? own : top + 1);
      }
   }
   VG_(memcpy)(ended_registers[ended_count++ % ENDED_THREADS], last_registers,
               sizeof last_registers);
   leave_all(tid);
   if (clo_slice) {
      ULong number = told_thread(tid);
      ULong crash[3 + MOST_CRASH_ITEMS];
      UInt count = find_crash(tid, number, crash);
      end_piece(tid);
      if (count > 0)
         put_special(T_CRASH, count, crash);
      put_special(T_ENDED, 1, &number);
   }
}

/* Of a stack that a crash leaves: frames, and bytes from its top, that are looked at. */
#define MOST_LAST_FRAMES 1024
#define MOST_LAST_BYTES  (4UL << 20)

/* The outermost function has nothing above it that would end it. */
#define LAST_FRAME_BYTES 256

/* What the variables of the functions that run lead to is alive at a crash. Other threads are gone
   by then. */
static void put_frames(ThreadId tid)
{
   static Addr ips[MOST_LAST_FRAMES], sps[MOST_LAST_FRAMES], fps[MOST_LAST_FRAMES];
   static UInt ids[MOST_LAST_FRAMES];
   UInt n = VG_(get_StackTrace)(tid, ips, MOST_LAST_FRAMES, sps, fps, 0);
   Addr a = (VG_(get_SP)(tid) - RED_ZONE) & ~7UL;
   Addr end = a + MOST_LAST_BYTES;
   Addr told = 0;
   UInt i;
   if (n > 1 && n < MOST_LAST_FRAMES && sps[n - 1] - a < MOST_LAST_BYTES)
      end = sps[n - 1] + LAST_FRAME_BYTES;
   for (i = 0; i < n; i++)
      ids[i] = instr_id(ips[i]);
   room();
   put_byte(R_FRAMES);
   put_varint(n);
   for (i = 0; i < n; i++) {
      room();
      put_varint(ids[i]);
      put_varint(sps[i]);
      put_varint(fps[i]);
   }
   room();
   put_varint(16);
   for (i = 0; i < 16; i++) {
      room();
      put_varint(last_registers[i]);
   }
   while (a < end && VG_(am_is_valid_for_client)(a, 8, VKI_PROT_READ)) {
      Addr page_end = (a | ((1UL << PAGE_SHIFT) - 1)) + 1;
      for (; a < page_end && a < end; a += 8)
         if (is_watched(*(const Addr*)a)) {
            room();
            put_varint((a - told) / 8);
            put_varint(*(const ULong*)a);
            told = a;
         }
   }
   room();
   put_varint(0);
}

static void finish(Int exit_code)
{
   ThreadId tid = VG_(get_running_tid)();
   begin_pending();
   if (stream < 0)
      return;
   put_all_outside();
   if (clo_slice && tid != VG_INVALID_THREADID)
      end_piece(tid);
   if (windows != NULL && !traced) {
      stretch_size = 0;
      tell_gap(VG_INVALID_THREADID, 0);
   }
   put_trace();
   if (clo_slice && VG_(clo_stats))
      VG_(dmsg)("cairn: %llu instructions ran, %llu bytes tell of them\n", instrs_run, page_bytes);
   if (asked_code < 0)
      look(HELD_AT_END, False);
   if (tid != VG_INVALID_THREADID) {
      Addr ips[MOST_FRAMES];
      UInt n = VG_(get_StackTrace)(tid, ips, MOST_FRAMES, NULL, NULL, 0);
      UInt stack = put_stack(ips, n);
      if (asked_code < 0)
         put_frames(tid);
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
   VG_(track_pre_mem_read)(on_system_read);
   VG_(track_start_client_code)(on_client_code);
   VG_(track_pre_thread_ll_create)(on_thread_create);
   VG_(track_pre_thread_ll_exit)(on_thread_end);
   VG_(needs_syscall_wrapper)(before_call, after_call);
   VG_(atfork)(before_fork, NULL, in_child);
   forget_held();
   kept = VG_(HT_construct)("cairn.kept");
   texts = VG_(HT_construct)("cairn.texts");
   instrs = VG_(HT_construct)("cairn.instrs");
   outsides = VG_(HT_construct)("cairn.outsides");
}

VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
