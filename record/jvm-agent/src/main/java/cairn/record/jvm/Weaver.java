package cairn.record.jvm;

import java.cairn.Base;
import java.cairn.Recorder;
import java.cairn.Tables;
import java.cairn.Types;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Weaves the classes of the program as they are loaded. A class that cannot be woven runs as it is,
 * and the recording says so by name.
 */
final class Weaver implements ClassFileTransformer {
  /** Leaves room in a chunk for the sites. */
  private static final int MAX_CODE = 8 << 20;

  private final Instrumentation instrumentation;
  private final Options options;
  private final Selection selection;
  private final Tables tables;
  private final Points.Patterns patterns;
  private final SliceSelection sliced;
  private final List<Path> sourceRoots;
  private final SpareSites spareSites = new SpareSites();
  private final @Nullable ClassLoader ownLoader;

  Weaver(Options options, Selection selection, Tables tables, Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    this.options = options;
    this.selection = selection;
    this.tables = tables;
    patterns = Points.Patterns.of(options);
    sliced = new SliceSelection(options, selection);
    sourceRoots = SourceComments.roots(options);
    ownLoader = Weaver.class.getClassLoader();
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> loaded,
      ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || loader == ownLoader || name.startsWith("java/cairn/")) {
      return null;
    }
    return privileged(() -> transform(module, loader, name, loaded, bytes));
  }

  /** What the program may not do, under a security manager, the weaver may. */
  @SuppressWarnings("removal")
  private static byte @Nullable [] privileged(PrivilegedAction<byte @Nullable []> action) {
    return AccessController.doPrivileged(action);
  }

  private byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      String name,
      @Nullable Class<?> loaded,
      byte[] bytes) {
    boolean ofJdk = loader == null && selection.jdk(name);
    boolean woven = ofJdk || selection.program(module, loader, name);
    if (!woven && !JdkWeaver.handles(name)) {
      return null;
    }
    boolean mine = Recorder.suspend();
    try {
      if (!woven) {
        return loader == null ? JdkWeaver.weave(name, bytes) : null;
      }
      openTo(module);
      return weave(loader, name, bytes, maySwap(loaded), true);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      note("class left as it is: too large once woven", name);
      return null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      note("class left as it is: " + e, name);
      return null;
    } finally {
      Recorder.resume(mine);
    }
  }

  /** Classes of a named module must be able to see the recorder. */
  private void openTo(@Nullable Module module) {
    Module recorder = Base.class.getModule();
    if (module != null && module.isNamed() && !module.canRead(recorder)) {
      instrumentation.redefineModule(
          module, Set.of(recorder), Map.of(), Map.of(), Set.of(), Map.of());
    }
  }

  /** A class that is transformed again must keep the superclass that it was loaded with. */
  private boolean maySwap(@Nullable Class<?> loaded) {
    return loaded == null ? !options.identityMap : loaded.getSuperclass() == Base.class;
  }

  /**
   * Weaves classes for nothing. The JVM shows no transformer the classes that it loads while one is
   * at work: whatever of the JDK the weaver uses must be loaded before.
   */
  void warmUp() throws IOException {
    for (Class<?> c : new Class<?>[] {MethodWeaver.class, Points.class, SourceComments.class}) {
      try (InputStream in = c.getResourceAsStream(c.getSimpleName() + ".class")) {
        if (in != null) {
          weave(null, c.getName(), in.readAllBytes(), true, false);
        }
      }
    }
  }

  private byte[] weave(
      @Nullable ClassLoader loader, String name, byte[] bytes, boolean swap, boolean tell) {
    Set<String> skip = new HashSet<>();
    Set<String> unsliced = new HashSet<>();
    ClassReader reader = new ClassReader(bytes);
    Map<String, Blocks> blocks = blocks(reader, name, bytes, tell);
    for (; ; ) {
      ClassSlice slice = blocks.isEmpty() ? null : new ClassSlice(sliced, reader, blocks, unsliced);
      SiteList sites = new SiteList(tables, spareSites);
      ClassWriter writer = new ClassWriter(reader, 0);
      ClassWeaver weaver =
          new ClassWeaver(
              writer,
              options,
              selection,
              sites,
              new Points(patterns, new SourceComments(sourceRoots, bytes)),
              slice,
              new CodeSizes(reader),
              swap,
              skip);
      byte[] woven;
      boolean done = false;
      try {
        reader.accept(weaver, ClassReader.EXPAND_FRAMES);
        woven = writer.toByteArray();
        if (!weaver.hasFrames()) {
          verify(woven);
        }
        done = tell;
      } catch (ClassTooLargeException e) {
        if (slice == null) {
          throw e;
        }
        blocks = Map.of();
        note("class cannot be sliced: too large once woven", name);
        continue;
      } catch (MethodTooLargeException e) {
        String method = e.getMethodName() + e.getDescriptor();
        if (slice != null && slice.tells(method) && unsliced.add(method)) {
          note(
              "method cannot be sliced: too large once woven",
              name + "." + e.getMethodName() + e.getDescriptor());
          continue;
        }
        if (!skip.add(e.getMethodName() + e.getDescriptor())) {
          throw e;
        }
        note("method left as it is: too large once woven", name + "." + e.getMethodName());
        continue;
      } finally {
        if (!done) {
          sites.giveBack();
        }
      }
      if (tell) {
        tell(loader, weaver, sites, slice, bytes);
      }
      return woven;
    }
  }

  /**
   * Old classes have no frames to tell what is on the stack, so that the weaver had to go by the
   * usual shape of the code. Where that misled it the class must stay as it is.
   */
  private static void verify(byte[] woven) {
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, ClassReader.SKIP_DEBUG);
    for (MethodNode m : node.methods) {
      try {
        new Analyzer<>(new BasicVerifier()).analyze(node.name, m);
      } catch (AnalyzerException e) {
        throw new IllegalStateException("woven code would not verify in " + m.name, e);
      }
    }
  }

  /** The blocks of a class's methods, if they are asked for; what cannot tell them is noted. */
  private Map<String, Blocks> blocks(ClassReader reader, String name, byte[] bytes, boolean tell) {
    if (!sliced.isOn()) {
      return Map.of();
    }
    if (bytes.length > MAX_CODE) {
      note("class cannot be sliced: its file is larger than 8 MB", name);
      return Map.of();
    }
    Map<String, Blocks> blocks = Blocks.of(reader);
    blocks.forEach(
        (method, of) -> {
          if (tell && of.hasSubroutines()) {
            note("method cannot be sliced: it has subroutines (jsr)", name + "." + method);
          }
        });
    return blocks;
  }

  private void tell(
      @Nullable ClassLoader loader,
      ClassWeaver weaver,
      SiteList sites,
      @Nullable ClassSlice slice,
      byte[] bytes) {
    boolean withCode = slice != null && !slice.code.isEmpty();
    int loaderId = 0;
    tables.begin();
    try {
      if (withCode) {
        loaderId = tables.loader(loader);
      }
      int type = Types.declare(tables, loader, weaver.record);
      sites.tell(type);
      for (String m : weaver.nativeMethods) {
        tables.note("native method", weaver.record.name + "." + m);
      }
    } finally {
      tables.end();
    }
    if (slice != null && withCode) {
      tables.code(weaver.record.name, loaderId, bytes, slice.code::write);
    }
  }

  private void note(String topic, String name) {
    tables.begin();
    try {
      tables.note(topic, name.replace('/', '.'));
    } finally {
      tables.end();
    }
  }
}
