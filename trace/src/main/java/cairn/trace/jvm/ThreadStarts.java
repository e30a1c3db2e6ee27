package cairn.trace.jvm;

/** Which call has started which thread. */
final class ThreadStarts {
  void entered(int thread, MethodInfo first) {}
}
