package cairn.record.jvm;

import java.cairn.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Which sites the methods of one class have at which instructions: the recording's CODE. */
final class SliceCode {
  private record At(int site, int instruction) {}

  /** One method. */
  static final class Method {
    private final String name;
    private final String descriptor;
    private final List<At> blocks = new ArrayList<>();
    private final List<At> others = new ArrayList<>();

    private Method(String name, String descriptor) {
      this.name = name;
      this.descriptor = descriptor;
    }

    void block(int site, int instruction) {
      blocks.add(new At(site, instruction));
    }

    void other(int site, int instruction) {
      others.add(new At(site, instruction));
    }
  }

  private final List<Method> methods = new ArrayList<>();

  Method add(String name, String descriptor) {
    Method method = new Method(name, descriptor);
    methods.add(method);
    return method;
  }

  boolean contains(String method) {
    return methods.stream().anyMatch(m -> (m.name + m.descriptor).equals(method));
  }

  boolean isEmpty() {
    return methods.isEmpty();
  }

  void write(Tables.Bytes out) {
    out.varint(methods.size());
    for (Method method : methods) {
      out.text(method.name);
      out.text(method.descriptor);
      Consumer<List<At>> pairs =
          all -> {
            out.varint(all.size());
            for (At at : all) {
              out.varint(at.site);
              out.varint(at.instruction);
            }
          };
      pairs.accept(method.blocks);
      pairs.accept(method.others);
    }
  }
}
