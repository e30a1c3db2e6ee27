# Tells all types, global variables and locals of a program as gdb knows them, one fact a line.
import os
import re

import gdb

out = open(os.environ["FACTS"], "w")
told = set()
names = {
    gdb.TYPE_CODE_STRUCT: "struct",
    gdb.TYPE_CODE_UNION: "union",
    gdb.TYPE_CODE_ENUM: "enum",
}


other = {
    gdb.TYPE_CODE_BOOL: "bool",
    gdb.TYPE_CODE_FLT: "float",
    gdb.TYPE_CODE_COMPLEX: "float",
}


def plain(type):
    return type.strip_typedefs().unqualified()


def tell(line):
    if line not in told:
        told.add(line)
        out.write(line + "\n")


def length(type):
    if type.dynamic or type.sizeof == 0:
        return 0
    low, high = type.range()
    return high - low + 1


def described(type):
    """What a type is, in brackets; everything that it leads to is told too."""
    type = plain(type)
    code = type.code
    if code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return "P(" + described(type.target()) + ")"
    if code == gdb.TYPE_CODE_ARRAY:
        return "A%d(%s)" % (length(type), described(type.target()))
    if code == gdb.TYPE_CODE_FUNC:
        for field in type.fields():
            described(field.type)
        return "F(" + described(type.target()) + ")"
    if code in names:
        return structured(type)
    if code in (gdb.TYPE_CODE_METHODPTR, gdb.TYPE_CODE_MEMBERPTR):
        return "member:%d" % type.sizeof
    if code == gdb.TYPE_CODE_VOID:
        return "void"
    kind = "char" if type.sizeof == 1 else "int"
    return "%s:%d" % (other.get(code, kind), type.sizeof)


seen = {}


def structured(type):
    code = type.code
    fields = [f for f in type.fields() if code == gdb.TYPE_CODE_ENUM or hasattr(f, "bitpos")]
    name = type.name or type.tag
    key = (code, name, type.sizeof, tuple((f.name, where(f, code)) for f in fields))
    if name:
        result = names[code] + " " + name + ":" + str(type.sizeof if fields else 0)
    else:
        result = names[code] + " {" + ",".join(
            "%s@%s" % ((f.name or "").split("::")[-1], where(f, code)) for f in fields) + "}:%d" % type.sizeof
    if key in seen:
        return result
    seen[key] = True
    if code == gdb.TYPE_CODE_ENUM:
        if fields:
            tell("%s = %s" % (result, ",".join("%s=%d" % (f.name.split("::")[-1], f.enumval) for f in fields)))
        return result
    pieces = []
    for f in sorted(fields, key=lambda f: f.bitpos):
        label = "" if f.is_base_class else f.name or ""
        pieces.append("%s@%d+%d:%s" % (label, f.bitpos, f.bitsize, described(f.type)))
    if fields:
        tell("%s = %s" % (result, " ".join(pieces)))
    return result


def where(field, code):
    return field.enumval if code == gdb.TYPE_CODE_ENUM else field.bitpos


def symbols(block, function):
    for symbol in block:
        if symbol.type is None:
            continue
        if symbol.addr_class == gdb.SYMBOL_LOC_TYPEDEF:
            described(symbol.type)
        elif symbol.addr_class == gdb.SYMBOL_LOC_STATIC:
            address = int(symbol.value().address)
            tell("variable %s at %x is %s" % (symbol.name, address, described(symbol.type)))
        elif symbol.is_function:
            described(symbol.type)
            if not function and not symbol.name.startswith(("std::", "__gnu_cxx::")):
                inside(symbol)
        elif symbol.is_variable or symbol.is_argument:
            type = described(symbol.type)
            if function and symbol.addr_class != gdb.SYMBOL_LOC_OPTIMIZED_OUT:
                place = (function, symbol.name, symbol.line, type, owner(block))
                tell("local %s %s %d is %s in %s" % place)


def owner(block):
    while block.function is None:
        block = block.superblock
    return block.function.name


def inside(function):
    start = int(function.value().address)
    top = gdb.block_for_pc(start)
    blocks = {}
    pc = start
    while top is not None and pc < top.end:
        block = gdb.block_for_pc(pc)
        while block is not None and not block.is_static and not block.is_global:
            if (block.start, block.end) not in blocks:
                blocks[(block.start, block.end)] = True
                symbols(block, "%x" % pc)
            if block.function is not None and block.function.name == function.name:
                break
            block = block.superblock
        pc += 1


text = gdb.execute("info functions", to_string=True) + gdb.execute("info variables", to_string=True)
files = set(re.findall(r"^File (.*):$", text, re.M))
done = set()
for file in sorted(files):
    try:
        lines = gdb.decode_line("'%s':1" % file)[1] or ()
    except gdb.error:
        lines = ()  # a header without code
    for line in lines:
        table = line.symtab
        for block in (table.global_block(), table.static_block()):
            key = (block.start, block.end, block.is_global)
            if key not in done:
                done.add(key)
                symbols(block, "")
out.close()
