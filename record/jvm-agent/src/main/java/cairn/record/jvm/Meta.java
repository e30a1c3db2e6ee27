package cairn.record.jvm;

import cairn.recording.Format;
import java.cairn.Startup;
import java.lang.instrument.Instrumentation;

/** What a recording says of itself: alternating keys and values. */
final class Meta {
  private Meta() {}

  static String[] of(Options o, Instrumentation inst) {
    return new String[] {
      "recorder",
      "jvm",
      "recorder.version",
      "0.1.0",
      "java.version",
      System.getProperty("java.version"),
      "java.vm",
      System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
      "pid",
      String.valueOf(ProcessHandle.current().pid()),
      "command",
      command(),
      "command.line",
      CommandLine.read(),
      "started",
      java.time.Instant.now().toString(),
      "options",
      o.describe(),
      "events",
      "refs" + (o.primitives ? ",prims" : "") + (o.calls ? ",calls" : ""),
      "values",
      o.kept(),
      "header.bytes",
      String.valueOf(Startup.headerBytes()),
      "oop.bytes",
      String.valueOf(Startup.oopBytes()),
      "alignment.bytes",
      String.valueOf(Startup.alignment(inst)),
      "format",
      Format.MAJOR + "." + Format.MINOR,
    };
  }

  private static String command() {
    String c = System.getProperty("sun.java.command");
    return c == null ? "" : c;
  }
}
