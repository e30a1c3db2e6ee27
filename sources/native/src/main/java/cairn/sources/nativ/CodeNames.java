package cairn.sources.nativ;

import cairn.sources.nativ.types.Module;
import cairn.symbols.LineTables;
import cairn.symbols.Program;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Names addresses of code as people read them: {@code function (file.c:12)}. */
final class CodeNames implements LongFunction<String> {
  private final List<Module> modules;
  private final List<LoadedFile> files;
  private final Map<Module, LineTables> lines = new HashMap<>();
  private final cairn.graph.memory.FunctionTable functions;

  CodeNames(
      List<Module> modules, List<LoadedFile> files, cairn.graph.memory.FunctionTable functions) {
    this.modules = modules;
    this.files = files;
    this.functions = functions;
  }

  @Override
  public String apply(long address) {
    for (Module module : modules) {
      long linked = address - module.bias();
      Map.Entry<Long, Program.Function> below = module.program().functions().floorEntry(linked);
      if (below != null && below.getValue().die().holds(linked)) {
        LineTables table = lines.computeIfAbsent(module, each -> new LineTables(each.program()));
        LineTables.Place place = table.at(below.getValue().unit(), linked);
        String name = below.getValue().die().toldName();
        return place.line() == 0 ? name : name + " (" + place.file() + ":" + place.line() + ")";
      }
    }
    int function = functions.at(address);
    if (function >= 0) {
      return functions.names().get(function);
    }
    LoadedFile in = null;
    for (LoadedFile file : files) {
      if (file.start() <= address && (in == null || file.start() > in.start())) {
        in = file;
      }
    }
    return in == null
        ? "0x" + Long.toHexString(address)
        : in.path().substring(in.path().lastIndexOf('/') + 1)
            + "+0x"
            + Long.toHexString(address - in.bias());
  }
}
