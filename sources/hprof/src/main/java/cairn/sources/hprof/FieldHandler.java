package cairn.sources.hprof;

/** Receives what the fields of objects hold. */
public interface FieldHandler {
  /**
   * The number of a location, which is asked for once.
   *
   * @param type the name of the class
   * @param field the name of the field; empty for the elements of an array of references
   * @param objects how many objects of the class there are
   * @return negative if its values are not wanted
   */
  int location(String type, String field, long objects);

  /**
   * An object holds a value there, which is not null.
   *
   * @param bits of the primitive, or the id of what is referred to
   */
  void value(int location, long bits);
}
