"""Cairn's commands in gdb: what is at an address, and is the heap in a good state?

    (gdb) source .../record/gdb/cairn.py
    (gdb) whatsat p
    (gdb) heap check

Works in gdb 9 or later with Python, on a live process and on a core. The work is done by Cairn itself,
which is started at the first question and stays alive until gdb ends; after each stop of the program
it is told once what is in memory. It is found beside this file, or by the variable CAIRN of the
environment, which names the launcher.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

import gdb

HERE = os.path.dirname(os.path.realpath(__file__))
if HERE not in sys.path:
    sys.path.insert(0, HERE)

import cairn_frames  # noqa: E402


# ------------------------------------------------------------------------------------ the engine


class Engine:
    """Cairn, asked in lines of JSON. One for all of gdb; what it was told is of one stop."""

    def __init__(self):
        self.process = None
        self.errors = None
        self.fresh = False

    def forget(self, *_):
        """The program ran, or somebody wrote to its memory."""
        self.fresh = False

    def launcher(self):
        told = os.environ.get("CAIRN")
        path = told
        if not told:
            # a checkout has its launcher at its top, a distribution in bin
            home = os.path.join(HERE, "..", "..")
            path = os.path.join(home, "bin", "cairn")
            if not os.path.exists(path):
                path = os.path.join(home, "cairn")
        if not os.access(path, os.X_OK):
            raise gdb.GdbError(
                "Cairn was not found (%s); set CAIRN in the environment to its launcher"
                % os.path.normpath(path)
            )
        return path

    def start(self):
        if self.process is not None and self.process.poll() is None:
            return
        self.fresh = False
        self.errors = tempfile.TemporaryFile()
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("LD_PRELOAD", "PYTHONHOME", "PYTHONPATH")
        }
        # a session of its own: Ctrl-C is for the program that is debugged
        self.process = subprocess.Popen(
            [self.launcher(), "types", "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            start_new_session=True,
            env=environment,
        )

    def stop(self):
        """Ends it: it reads the end of its input."""
        if self.process is not None:
            self.process.stdin.close()
            self.process.stdout.close()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None
            self.fresh = False

    def failed(self):
        self.errors.seek(0)
        said = self.errors.read().decode("utf-8", "replace").strip()
        self.process = None
        return gdb.GdbError("Cairn ended%s" % (": " + said if said else " without a word"))

    def ask(self, question):
        """The answer's text."""
        self.start()
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            raise self.failed()
        if not line:
            raise self.failed()
        try:
            answer = json.loads(line.decode("utf-8", "replace"))
        except ValueError:
            self.stop()
            raise gdb.GdbError("Cairn said something that is no answer: %r" % line[:200])
        if not answer.get("ok"):
            raise gdb.GdbError(answer.get("error") or "Cairn has no answer")
        return answer.get("text", "")

    def load(self):
        """Tells what is in memory, if it is not known."""
        self.start()
        if self.fresh:
            return
        question = {"do": "load", "exe": gdb.current_progspace().filename}
        core = core_file()
        if core:
            question["core"] = core
            question["frames"] = cairn_frames.frames()
            self.ask(question)
        else:
            self.load_live(question)
        self.fresh = True

    def load_live(self, question):
        pid = gdb.selected_inferior().pid
        if pid == 0 or not gdb.selected_inferior().threads():
            raise gdb.GdbError("The program is not being run.")
        file, path = tempfile.mkstemp(prefix="cairn-", suffix=".memory")
        os.close(file)
        try:
            try:
                question.update(cairn_frames.capture_live(pid, path))
            except OSError as error:
                raise gdb.GdbError(
                    "the memory of process %d cannot be read here (%s); is it on another machine?"
                    % (pid, error)
                )
            self.ask(question)
        finally:
            os.unlink(path)  # Cairn has it mapped


def core_file():
    """The path of the core that is looked at; None if there is none."""
    if gdb.selected_inferior().pid != 0 and not is_core():
        return None
    told = re.search(r"^\s*`(.*)', file type", core_section(), re.M)
    return told.group(1) if told else None


def core_section():
    text = gdb.execute("info target", to_string=True)
    found = re.search(r"^Local core dump file:\n(.*)$", text, re.M)
    return found.group(1) if found else ""


def is_core():
    return bool(core_section())


engine = Engine()

for name in ("stop", "cont", "exited", "memory_changed", "register_changed", "new_objfile"):
    registry = getattr(gdb.events, name, None)
    if registry is not None:
        registry.connect(engine.forget)
if hasattr(gdb.events, "gdb_exiting"):
    gdb.events.gdb_exiting.connect(lambda event: engine.stop())


# ---------------------------------------------------------------------------------- the commands


def address_of(text):
    """The address that an expression means: a pointer's value, a number, or where something is."""
    try:
        value = gdb.parse_and_eval(text)
        value.fetch_lazy()
    except gdb.error as error:
        raise gdb.GdbError(str(error))
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM):
        return int(value) & cairn_frames.WORD
    if value.address is None:
        raise gdb.GdbError("%s is neither an address nor something that has one" % text)
    return int(value.address) & cairn_frames.WORD


def answer(question):
    engine.load()
    text = engine.ask(question)
    gdb.write(text if text.endswith("\n") or not text else text + "\n")


class WhatsAt(gdb.Command):
    """What is at an address: memory with types, from there on.

    whatsat EXPR
    whatsat -n LINES EXPR

    EXPR is an address, or something that has one."""

    def __init__(self):
        super().__init__("whatsat", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        lines = 20
        told = re.match(r"\s*-n\s*(\d+)\s+(.*)$", argument, re.S)
        if told:
            lines, argument = int(told.group(1)), told.group(2)
        if not argument.strip():
            raise gdb.GdbError("whatsat needs an address: whatsat [-n LINES] EXPR")
        answer({"do": "whatsat", "address": address_of(argument), "lines": lines})


class Heap(gdb.Command):
    """Looks at the heap of a C program as a whole."""

    def __init__(self):
        super().__init__("heap", gdb.COMMAND_DATA, gdb.COMPLETE_NONE, True)


class HeapCommand(gdb.Command):
    """Base of the commands without an argument."""

    def __init__(self, name):
        self.question = name
        super().__init__("heap " + name, gdb.COMMAND_DATA, gdb.COMPLETE_NONE)

    def invoke(self, argument, from_tty):
        if argument.strip():
            raise gdb.GdbError("heap %s takes no argument" % self.question)
        answer({"do": self.question})


class HeapCheck(HeapCommand):
    """Whether the whole heap is in a good state: all blocks have types that fit together."""


class HeapTypes(HeapCommand):
    """How many blocks there are of each type."""


class HeapUntypable(HeapCommand):
    """The blocks that can have no type, and why."""


class HeapWhoPointsAt(gdb.Command):
    """What points at a block, or into it: heap who-points-at EXPR"""

    def __init__(self):
        super().__init__("heap who-points-at", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        if not argument.strip():
            raise gdb.GdbError("heap who-points-at needs an address")
        answer({"do": "who-points-at", "address": address_of(argument)})


WhatsAt()
Heap()
HeapCheck("check")
HeapTypes("types")
HeapUntypable("untypable")
HeapWhoPointsAt()
