package cairn.record.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the classes of one recording are woven: its options, and what follows from them. */
final class Weaving {
  final Options options;
  final Selection selection;
  final Points.Patterns patterns;
  final SliceSelection sliced;
  final List<Path> sourceRoots;

  /** Of two with equal keys, the same code comes of a class that both weave. */
  final String key;

  Weaving(Options options, PointNumbers numbers) {
    this.options = options;
    selection = new Selection(options);
    patterns = Points.Patterns.of(options, numbers);
    sliced = new SliceSelection(options, selection);
    sourceRoots = SourceComments.roots(options);
    key = key(options);
  }

  private static String key(Options o) {
    List<Object> all = new ArrayList<>();
    all.addAll(List.of(o.primitives, o.calls, o.keepNumbers, o.keepArrays, o.identityMap, o.slice));
    all.addAll(List.of(o.cpoints, o.sources, o.jdk, o.sliced));
    if (o.slice) {
      all.addAll(List.of(o.include, o.exclude)); // calls that leave what is recorded are told
    }
    return all.toString();
  }

  /** Whether a class is recorded. */
  boolean selects(@Nullable Module module, @Nullable ClassLoader loader, String internalName) {
    return loader == null && selection.jdk(internalName)
        || selection.program(module, loader, internalName);
  }

  boolean selects(Class<?> c) {
    return !c.isArray()
        && !c.isPrimitive()
        && !c.isHidden()
        && selects(c.getModule(), c.getClassLoader(), c.getName().replace('.', '/'));
  }
}
