package cairn.symbols;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of abbreviations: for each code what an entry is, and what attributes it has. */
final class Abbreviations {
  private static final int MOST_ATTRIBUTES = 1 << 12;

  private final Map<Integer, Entry> byCode = new HashMap<>();

  /** Codes count from 1 without gaps in all files that are not odd. */
  private Entry[] dense = new Entry[64];

  /**
   * What entries of a code are.
   *
   * @param size bytes of all attributes, -1 if that differs
   * @param location where among the attributes the place of a variable is as an expression, or -1
   */
  record Entry(
      int tag,
      boolean hasChildren,
      int[] attributes,
      int[] forms,
      long[] constants,
      int size,
      int location) {}

  /**
   * @param in stands at the table
   */
  Abbreviations(DwarfBytes in) {
    for (int code = (int) in.uleb(); code != 0; code = (int) in.uleb()) {
      Entry entry = entry(in);
      if (code > 0 && code < dense.length) {
        dense[code] = entry;
      } else {
        byCode.put(code, entry);
      }
      if (code == dense.length - 1 && code < 1 << 14) {
        dense = Arrays.copyOf(dense, 2 * dense.length);
      }
    }
  }

  private static Entry entry(DwarfBytes in) {
    int tag = (int) in.uleb();
    boolean children = in.u8() != 0;
    long[] specs = new long[3 * 16];
    int count = 0;
    int size = 0;
    int location = -1;
    while (true) {
      long attribute = in.uleb();
      long form = in.uleb();
      long constant = form == DwarfForms.IMPLICIT_CONST ? in.sleb() : 0;
      if (attribute == 0 && form == 0) {
        break;
      }
      if (count == MOST_ATTRIBUTES) {
        throw new IllegalArgumentException("more than " + count + " attributes");
      }
      if (3 * count == specs.length) {
        specs = Arrays.copyOf(specs, 2 * specs.length);
      }
      specs[3 * count] = attribute;
      specs[3 * count + 1] = form;
      specs[3 * count + 2] = constant;
      int width = DwarfForms.width((int) form);
      size = size < 0 || width < 0 ? -1 : size + width;
      if (attribute == DwarfAttributes.LOCATION && DwarfForms.isBlock((int) form)) {
        location = count;
      }
      count++;
    }
    int[] attributes = new int[count];
    int[] forms = new int[count];
    long[] constants = new long[count];
    for (int i = 0; i < count; i++) {
      attributes[i] = (int) specs[3 * i];
      forms[i] = (int) specs[3 * i + 1];
      constants[i] = specs[3 * i + 2];
    }
    return new Entry(tag, children, attributes, forms, constants, size, location);
  }

  /** Null if there is none of that code. */
  @Nullable Entry get(int code) {
    Entry entry = code > 0 && code < dense.length ? dense[code] : null;
    return entry != null ? entry : byCode.get(code);
  }
}
