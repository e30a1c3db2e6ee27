package util;

public class Box {
  private Object value;

  public Box put(Object v) {
    value = v;
    return this;
  }
}
