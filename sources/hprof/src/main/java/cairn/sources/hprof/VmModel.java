package cairn.sources.hprof;

import java.util.ArrayList;
import java.util.List;

/**
 * How a VM lays out objects.
 *
 * @param header bytes before an object's first field
 * @param reference bytes of a reference
 * @param arrayBase bytes before an array's first element, if that needs no alignment
 * @param alignment of objects
 */
public record VmModel(String name, int header, int reference, int arrayBase, int alignment) {

  /** What may have written a dump with such ids, the most likely first. */
  static List<VmModel> candidates(int idSize, long idBits) {
    List<VmModel> models = new ArrayList<>();
    long most = idBits == 0 ? 8 : Math.min(256, Long.lowestOneBit(idBits));
    for (int alignment = 8; alignment <= Math.max(8, most); alignment *= 2) {
      if (idSize == 4) {
        models.add(new VmModel("32 bits", 8, 4, 12, alignment));
        models.add(new VmModel("32 bits, OpenJ9", 4, 4, 8, alignment));
        continue;
      }
      models.add(new VmModel("compressed references and class pointers", 12, 4, 16, alignment));
      models.add(new VmModel("compressed class pointers", 12, 8, 16, alignment));
      models.add(new VmModel("no compression", 16, 8, 24, alignment));
      models.add(new VmModel("no compression, narrow array headers", 16, 8, 20, alignment));
      models.add(new VmModel("compact headers, compressed references", 8, 4, 12, alignment));
      models.add(new VmModel("compact headers", 8, 8, 12, alignment));
      models.add(new VmModel("compressed references", 16, 4, 24, alignment));
      models.add(new VmModel("compressed references, narrow array headers", 16, 4, 20, alignment));
      models.add(new VmModel("OpenJ9, compressed references", 4, 4, 8, alignment));
      models.add(new VmModel("OpenJ9", 8, 8, 16, alignment));
    }
    return models;
  }

  long align(long bytes) {
    return bytes + alignment - 1 & -alignment;
  }

  /** Bytes of a value in an object. */
  int bytes(int type) {
    return type == Tag.OBJECT ? reference : Tag.bytes(type, 8);
  }

  /**
   * @param element bytes of an element
   */
  long arraySize(int element, long length) {
    int base = element == 8 ? arrayBase + 7 & -8 : arrayBase;
    return align(base + element * length);
  }

  @Override
  public String toString() {
    return name
        + " (headers of "
        + header
        + " bytes, of arrays "
        + arrayBase
        + ", references of "
        + reference
        + ", alignment "
        + alignment
        + ")";
  }
}
