package cairn.junit.inside;
final class LiveHeap {
  static @org.jspecify.annotations.Nullable String check(Object root, java.util.List<Specifications.Opened> specs) { return null; }
}
