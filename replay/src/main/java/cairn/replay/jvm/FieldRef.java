package cairn.replay.jvm;

/**
 * A field as code names it.
 *
 * @param owner class, as class files write it
 */
record FieldRef(String owner, String name, String descriptor) {
  char kind() {
    return descriptor.charAt(0);
  }

  boolean isReference() {
    return kind() == 'L' || kind() == '[';
  }

  boolean isWide() {
    return kind() == 'J' || kind() == 'D';
  }
}
