package cairn.record.jvm;

import java.cairn.Base;
import java.cairn.Recorder;
import java.cairn.Site;
import java.cairn.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
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
  private final WovenClasses classes;
  private final SpareSites spareSites = new SpareSites();
  private final @Nullable ClassLoader ownLoader;
  private volatile @Nullable Weaving weaving;

  Weaver(WovenClasses classes, Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    this.classes = classes;
    ownLoader = Weaver.class.getClassLoader();
  }

  /** How classes are woven from here on; before, those of the program are left alone. */
  void use(Weaving how) {
    weaving = how;
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
    for (; ; ) {
      Weaving how = weaving;
      byte[] woven = transform(module, loader, name, loaded, bytes, how);
      if (how == weaving) {
        return woven;
      } // otherwise the next recording has begun, and wants its own
    }
  }

  private byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      String name,
      @Nullable Class<?> loaded,
      byte[] bytes,
      @Nullable Weaving how) {
    boolean woven = how != null && how.selects(module, loader, name);
    if (!woven && loaded == null && !JdkWeaver.handles(name)) {
      return null;
    }
    Object mine = Recorder.suspend();
    try {
      if (how == null || !woven) {
        classes.is(loader, name, WovenClasses.PLAIN);
        return plain(loader, name, loaded, bytes);
      }
      openTo(module);
      return weave(how, loader, name, bytes, maySwap(how, loaded), true);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      return leave(loader, name, loaded, bytes, how, "too large once woven");
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return leave(loader, name, loaded, bytes, how, String.valueOf(e));
    } finally {
      Recorder.resume(mine);
    }
  }

  /** A class that is not recorded; null if nothing is to be changed. */
  private static byte @Nullable [] plain(
      @Nullable ClassLoader loader, String name, @Nullable Class<?> loaded, byte[] bytes) {
    if (loaded != null && loaded.getSuperclass() == Base.class) {
      return BaseConstructor.quiet(bytes);
    }
    return loader == null && JdkWeaver.handles(name) ? JdkWeaver.weave(name, bytes) : null;
  }

  private byte @Nullable [] leave(
      @Nullable ClassLoader loader,
      String name,
      @Nullable Class<?> loaded,
      byte[] bytes,
      @Nullable Weaving how,
      String why) {
    if (how != null) {
      leave(loader, name, how, why);
    }
    return loaded != null && loaded.getSuperclass() == Base.class
        ? BaseConstructor.quiet(bytes)
        : null;
  }

  /** A class of the program's that stays as it is. */
  private void leave(@Nullable ClassLoader loader, String name, Weaving how, String why) {
    List<String[]> notes = List.<String[]>of(note("class left as it is: " + why, name));
    WovenClasses.Woven left = new WovenClasses.Woven(null, List.of(), notes, null, null);
    classes.add(loader, name, how, left, List.of());
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
  private static boolean maySwap(Weaving how, @Nullable Class<?> loaded) {
    return loaded == null ? !how.options.identityMap : loaded.getSuperclass() == Base.class;
  }

  /**
   * Weaves classes for nothing. The JVM shows no transformer the classes that it loads while one is
   * at work: whatever of the JDK the weaver uses must be loaded before.
   */
  void warmUp(Weaving how) throws IOException {
    for (Class<?> c : new Class<?>[] {MethodWeaver.class, Points.class, SourceComments.class}) {
      try (InputStream in = c.getResourceAsStream(c.getSimpleName() + ".class")) {
        if (in != null) {
          weave(how, null, c.getName(), in.readAllBytes(), true, false);
        }
      }
    }
  }

  private byte[] weave(
      Weaving how,
      @Nullable ClassLoader loader,
      String name,
      byte[] bytes,
      boolean swap,
      boolean tell) {
    Set<String> skip = new HashSet<>();
    Set<String> unsliced = new HashSet<>();
    List<String[]> notes = new ArrayList<>();
    ClassReader reader = new ClassReader(bytes);
    Map<String, Blocks> blocks = blocks(how, reader, name, bytes, notes);
    List<Site> earlier = tell ? classes.earlier(loader, name, how, bytes) : List.of();
    for (; ; ) {
      ClassSlice slice =
          blocks.isEmpty() ? null : new ClassSlice(how.sliced, reader, blocks, unsliced);
      SiteList sites = new SiteList(spareSites, earlier);
      ClassWriter writer = new ClassWriter(reader, 0);
      ClassWeaver weaver =
          new ClassWeaver(
              writer,
              how.options,
              how.selection,
              sites,
              new Points(how.patterns, new SourceComments(how.sourceRoots, bytes)),
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
        notes.add(note("class cannot be sliced: too large once woven", name));
        continue;
      } catch (MethodTooLargeException e) {
        String method = e.getMethodName() + e.getDescriptor();
        if (slice != null && slice.tells(method) && unsliced.add(method)) {
          notes.add(
              note(
                  "method cannot be sliced: too large once woven",
                  name + "." + e.getMethodName() + e.getDescriptor()));
          continue;
        }
        if (!skip.add(e.getMethodName() + e.getDescriptor())) {
          throw e;
        }
        notes.add(
            note("method left as it is: too large once woven", name + "." + e.getMethodName()));
        continue;
      } finally {
        if (!done) {
          sites.giveBack();
        }
      }
      if (tell) {
        tell(how, loader, weaver, sites, slice, bytes, notes);
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
  private static Map<String, Blocks> blocks(
      Weaving how, ClassReader reader, String name, byte[] bytes, List<String[]> notes) {
    if (!how.sliced.isOn()) {
      return Map.of();
    }
    if (bytes.length > MAX_CODE) {
      notes.add(note("class cannot be sliced: its file is larger than 8 MB", name));
      return Map.of();
    }
    Map<String, Blocks> blocks = Blocks.of(reader);
    blocks.forEach(
        (method, of) -> {
          if (of.hasSubroutines()) {
            notes.add(
                note("method cannot be sliced: it has subroutines (jsr)", name + "." + method));
          }
        });
    return blocks;
  }

  private void tell(
      Weaving how,
      @Nullable ClassLoader loader,
      ClassWeaver weaver,
      SiteList sites,
      @Nullable ClassSlice slice,
      byte[] bytes,
      List<String[]> notes) {
    weaver.record.wovenIn(loader);
    sites.heldBy(weaver.record);
    for (String m : weaver.nativeMethods) {
      notes.add(new String[] {"native method", weaver.record.name + "." + m});
    }
    boolean withCode = slice != null && !slice.code.isEmpty();
    boolean withFile = !withCode && how.options.calls && bytes.length <= MAX_CODE;
    WovenClasses.Woven woven =
        new WovenClasses.Woven(
            weaver.record,
            sites.all(),
            notes,
            withCode || withFile ? bytes : null,
            withCode && slice != null ? slice.code::write : Weaver::noMethods);
    classes.add(loader, weaver.name, how, woven, sites.fresh());
  }

  /** A class file alone: none of its methods tells which of its blocks run. */
  private static void noMethods(Tables.Bytes out) {
    out.varint(0);
  }

  private static String[] note(String topic, String name) {
    return new String[] {topic, name.replace('/', '.')};
  }
}
