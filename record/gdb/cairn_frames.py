"""What a debugger knows of a stopped process, for Cairn: threads, frames and their local variables,
and, of a live process, its memory. Runs inside gdb (Python 3.6 or later, gdb 9 or later).

It has two uses. Cairn's commands in gdb (cairn.py) import it. And Cairn runs it by itself:

    CAIRN_OUT=FILE CAIRN_CORE=CORE|CAIRN_PID=PID [CAIRN_EXE=EXE] gdb -nx -batch -x cairn_frames.py

Then it loads the program with its debug information, and only after that the core or process with
no place to look for the debug information of libraries: reading libc's takes longer than all else.

The result is one JSON object; numbers are unsigned. docs/formats/capture.md describes it.
"""

import json
import os
import re
import shutil
import struct
import tempfile

import gdb

MOST_FRAMES = 1000
MOST_LOCALS = 100000
CHUNK = 1 << 20
PAGE = 4096

REGISTERS = (
    "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss "
    "fs_base gs_base ds es fs gs"
).split()

WORD = (1 << 64) - 1


# ------------------------------------------------------------------------------ local variables


def bits_of(value):
    """The bits of a value that has no address; None if it is not one word or less."""
    kind = value.type.strip_typedefs()
    if kind.sizeof > 8:
        return None
    if kind.code == gdb.TYPE_CODE_FLT:
        form = {4: "<f", 8: "<d"}.get(kind.sizeof)
        return None if form is None else int.from_bytes(struct.pack(form, float(value)), "little")
    if kind.code in (
        gdb.TYPE_CODE_PTR,
        gdb.TYPE_CODE_INT,
        gdb.TYPE_CODE_ENUM,
        gdb.TYPE_CODE_BOOL,
        gdb.TYPE_CODE_CHAR,
    ):
        return int(value) & ((1 << 8 * kind.sizeof) - 1)
    if kind.code in (gdb.TYPE_CODE_REF, getattr(gdb, "TYPE_CODE_RVALUE_REF", -1)):
        return int(value.referenced_value().address) & WORD
    return None


def local_of(symbol, frame):
    """A local variable as JSON has it; None if its value is gone or cannot be told."""
    value = symbol.value(frame)
    if value.is_optimized_out:
        return None
    kind = value.type.strip_typedefs()
    entry = {"name": symbol.name, "line": symbol.line or 0}
    if kind.code in (gdb.TYPE_CODE_REF, getattr(gdb, "TYPE_CODE_RVALUE_REF", -1)):
        # gdb gives the address of what it refers to; the reference itself has none here
        entry["bits"] = bits_of(value)
        return entry
    if value.address is not None:
        entry["address"] = int(value.address) & WORD
        return entry
    value.fetch_lazy()
    bits = bits_of(value)
    if bits is None:
        return None
    entry["bits"] = bits
    return entry


def locals_of(frame):
    """The local variables of a frame, and how many are gone."""
    found = []
    gone = 0
    try:
        block = frame.block()
    except RuntimeError:
        return found, gone
    while block is not None and not block.is_static and not block.is_global:
        for symbol in block:
            if not (symbol.is_variable or symbol.is_argument):
                continue
            if symbol.addr_class in (gdb.SYMBOL_LOC_STATIC, gdb.SYMBOL_LOC_TYPEDEF):
                continue
            try:
                entry = local_of(symbol, frame)
            except (gdb.error, RuntimeError, OverflowError, ValueError):
                entry = None
            if entry is None:
                gone += 1
            else:
                found.append(entry)
        if block.function is not None:
            break
        block = block.superblock
    return found, gone


# ---------------------------------------------------------------------------- threads and frames


def frame_entry(frame, inner_entry, inner_type):
    """A frame as JSON has it. Its code address leads to its line and variables: behind a call, one
    byte less, because the next instruction may be part of something else."""
    pc = frame.pc() & WORD
    if inner_entry is None or inner_type == gdb.SIGTRAMP_FRAME:
        look = pc
    elif inner_type == gdb.INLINE_FRAME:
        look = inner_entry["look"]
    else:
        look = pc - 1
    place = frame.find_sal()
    entry = {
        "pc": pc,
        "look": look,
        "sp": 0,
        "function": frame.name() or "",
        "file": place.symtab.filename if place.symtab else "",
        "line": place.line if place.symtab else 0,
    }
    try:
        entry["sp"] = int(frame.read_register("rsp")) & WORD
    except (gdb.error, ValueError):
        pass
    return entry


def registers_of(frame):
    values = {}
    for name in REGISTERS:
        try:
            values[name] = int(frame.read_register(name)) & WORD
        except (gdb.error, ValueError):
            pass
    return values


def thread_entry(thread, budget):
    """A thread as JSON has it; budget is how many local variables may be told, in a list."""
    thread.switch()
    entry = {
        "number": thread.num,
        "lwp": thread.ptid[1] or thread.ptid[0],
        "name": thread.name or "",
        "registers": {},
        "frames": [],
        "cut": "",
    }
    frame = gdb.newest_frame()
    entry["registers"] = registers_of(frame)
    inner = None
    inner_type = None
    while frame is not None:
        if len(entry["frames"]) >= MOST_FRAMES:
            entry["cut"] = "only the innermost %d frames were read" % MOST_FRAMES
            break
        if budget[0] <= 0:
            entry["cut"] = "no more than %d local variables were read" % MOST_LOCALS
            break
        told = frame_entry(frame, inner, inner_type)
        found, gone = locals_of(frame)
        budget[0] -= len(found)
        told["locals"] = found
        told["gone"] = gone
        entry["frames"].append(told)
        inner, inner_type = told, frame.type()
        try:
            frame = frame.older()
        except gdb.error as error:
            entry["cut"] = str(error)
            break
    return entry


def frames():
    """All threads with their frames; selects the thread and frame again that were selected."""
    selected = gdb.selected_thread()
    try:
        kept = gdb.selected_frame()
    except gdb.error:
        kept = None
    threads = []
    budget = [MOST_LOCALS]
    for thread in sorted(gdb.selected_inferior().threads(), key=lambda each: each.num):
        if thread.is_valid():
            threads.append(thread_entry(thread, budget))
    if selected is not None and selected.is_valid():
        selected.switch()
    if kept is not None and kept.is_valid():
        kept.select()
    return {"threads": threads}


# --------------------------------------------------------------------- memory of a live process


def regions(pid):
    """What is mapped where, from the kernel, and whether it differs from the file."""
    found = []
    with open("/proc/%d/smaps" % pid, errors="surrogateescape") as lines:
        for line in lines:
            header = re.match(
                r"([0-9a-f]+)-([0-9a-f]+) (\S+) ([0-9a-f]+) \S+ \S+\s*(.*?)\n?$", line
            )
            if header:
                found.append(
                    {
                        "start": int(header.group(1), 16),
                        "end": int(header.group(2), 16),
                        "rights": header.group(3),
                        "offset": int(header.group(4), 16),
                        "path": header.group(5),
                        "changed": False,
                    }
                )
            elif found and line.startswith("Anonymous:"):
                found[-1]["changed"] = int(line.split()[1]) > 0
    return [each for each in found if each["path"] not in ("[vvar]", "[vsyscall]")]


def is_wanted(region):
    rights = region["rights"]
    return rights.startswith("r") and ("w" in rights or region["changed"])


def copy_region(region, memory, out):
    """Appends a region to a file; pages of zeros become holes. Returns how many bytes were read."""
    done = 0
    size = region["end"] - region["start"]
    while done < size:
        try:
            data = os.pread(memory, min(CHUNK, size - done), region["start"] + done)
        except OSError:
            break
        if not data:
            break
        if data.count(0) == len(data):
            out.seek(len(data), os.SEEK_CUR)
        else:
            out.write(data)
        done += len(data)
    return done


def copy_memory(pid, path):
    """Writes the writable memory of a stopped process to a file; returns its map."""
    maps = regions(pid)
    memory = os.open("/proc/%d/mem" % pid, os.O_RDONLY)
    try:
        with open(path, "wb") as out:
            for region in maps:
                region["at"] = out.tell()
                region["known"] = copy_region(region, memory, out) if is_wanted(region) else 0
                del region["changed"]
            out.truncate(out.tell())
    finally:
        os.close(memory)
    return maps


def auxiliary(pid):
    """The entry point, which tells the program among the mapped files."""
    with open("/proc/%d/auxv" % pid, "rb") as file:
        data = file.read()
    found = {}
    for key, value in struct.iter_unpack("<QQ", data[: len(data) // 16 * 16]):
        found[key] = value
    return found.get(3, 0)


def capture_live(pid, path):
    """All of a process that is stopped under this gdb; its memory goes to a file."""
    return {
        "memory": path,
        "maps": copy_memory(pid, path),
        "inProgram": auxiliary(pid),
        "frames": frames(),
    }


# ------------------------------------------------------------------------------------ by itself


def plain(path, folder, name):
    """A path that means the same to every version of gdb, quoted or not."""
    full = os.path.abspath(path)
    if re.fullmatch(r"[A-Za-z0-9_./+,:=@%-]+", full):
        return full
    link = os.path.join(folder, name)
    os.symlink(full, link)
    return link


def capture(core, pid, exe, out, folder):
    for setting in ("confirm off", "pagination off", "backtrace past-main off"):
        gdb.execute("set " + setting)
    if exe:
        gdb.execute("file " + plain(exe, folder, "exe"), to_string=True)
    gdb.execute("set debug-file-directory /nonexistent")
    if core:
        gdb.execute("core-file " + plain(core, folder, "core"), to_string=True)
        return {"frames": frames()}
    gdb.execute("attach " + str(int(pid)), to_string=True)
    try:
        return capture_live(int(pid), out + ".memory")
    finally:
        gdb.execute("detach", to_string=True)


def main():
    out = os.environ["CAIRN_OUT"]
    core = os.environ.get("CAIRN_CORE")
    pid = os.environ.get("CAIRN_PID")
    exe = os.environ.get("CAIRN_EXE")
    folder = tempfile.mkdtemp(prefix="cairn-")
    try:
        answer = capture(core, pid, exe, out, folder)
    except (gdb.error, gdb.MemoryError, OSError, RuntimeError, ValueError) as error:
        answer = {"error": str(error) or type(error).__name__}
    finally:
        shutil.rmtree(folder)
    with open(out, "w") as file:
        json.dump(answer, file)


if os.environ.get("CAIRN_OUT"):
    main()
