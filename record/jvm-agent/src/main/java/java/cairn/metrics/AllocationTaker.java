package java.cairn.metrics;

/** Is told of objects that were chosen; throws nothing. */
public interface AllocationTaker {
  void allocated(Object object, long bytes, int site);
}
