package java.cairn;

/**
 * The superclass that woven classes have instead of {@code Object}: it holds the identity of a
 * recorded object. 0 until the object is first recorded.
 */
public class Base {
  /** Written once per object and recording by its recorder; hidden from reflection. */
  public transient long $cairnId;

  public Base() {
    Hooks.allocated(this);
  }

  /**
   * For classes that are not recorded now, but were when they were loaded, and so must keep this
   * superclass.
   *
   * @param quiet null
   */
  public Base(Void quiet) {}

  /** A clone is an object of its own: without this it would carry the identity of its original. */
  @Override
  protected Object clone() throws CloneNotSupportedException {
    Base copy;
    try {
      copy = (Base) super.clone();
    } catch (CloneNotSupportedException e) {
      e.setStackTrace(Disguise.withoutBase(e.getStackTrace()));
      throw e;
    }
    copy.$cairnId = 0;
    Hooks.cloned(this, copy);
    return copy;
  }
}
