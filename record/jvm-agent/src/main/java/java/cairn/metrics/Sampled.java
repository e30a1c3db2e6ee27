package java.cairn.metrics;

import java.lang.ref.WeakReference;

/** An object that was chosen when it was allocated. Who reads the heap knows the fields' names. */
final class Sampled extends WeakReference<Object> {
  /** The number of its allocation site. */
  final int site;

  /** How many objects it stands for. */
  final double weight;

  final Sampled next;

  Sampled(Object object, int site, double weight, Sampled next) {
    super(object);
    this.site = site;
    this.weight = weight;
    this.next = next;
  }
}
