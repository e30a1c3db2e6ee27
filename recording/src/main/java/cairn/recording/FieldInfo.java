package cairn.recording;

/**
 * A field that a type itself declares.
 *
 * @param kind the first character of its descriptor; {@code 'L'} for every reference
 */
public record FieldInfo(String name, char kind, int flags, String descriptor) {
  public boolean isStatic() {
    return (flags & Format.FIELD_STATIC) != 0;
  }

  public boolean isFinal() {
    return (flags & Format.FIELD_FINAL) != 0;
  }
}
