package cairn.analysis.abstraction.ideal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of a type of container are, as a file describes it.
 *
 * @param part whether objects of the type are no containers, but parts of some
 * @param paths all of these lead to elements
 * @param nulls static fields whose objects stand for null
 * @param skipped static fields whose objects are no elements
 * @param nested static fields whose objects, as keys, say that the value is an array of pairs
 * @param source the file
 */
record ContainerRule(
    String type,
    boolean part,
    List<Path> paths,
    List<StaticName> nulls,
    List<StaticName> skipped,
    List<StaticName> nested,
    String source,
    int line) {

  /** What an element is to its container. */
  enum Role {
    ITEM,
    KEY,
    VALUE
  }

  /** A static field. */
  record StaticName(String type, String field) {}

  /** Names of one field in different versions of a library, the first that exists counts. */
  record Name(List<String> names) {
    @Override
    public String toString() {
      return String.join("/", names);
    }
  }

  /**
   * A field of what the steps lead to.
   *
   * @param fields the last of these is it; those before lead to the object that has it
   * @param required whether there is no element where the field is null
   */
  record RoleField(Role role, List<Name> fields, boolean required) {}

  /**
   * @param roles if none, what the steps lead to are the elements
   */
  record Path(List<Step> steps, List<RoleField> roles) {}

  /** From some objects to others. */
  sealed interface Step {}

  /** To what a field refers to. */
  record Field(Name name) implements Step {}

  /** To the elements of an array that a field refers to, or of the array itself. */
  record Elements(@Nullable Name array, Places places, Name size) implements Step {}

  /** Which elements of an array there are. */
  enum Places {
    /** Those that are not null. */
    FILLED,
    /** Those that are not null, in a table that is hashed into. */
    HASHED,
    /** All; null is an element too. */
    ALL,
    /** As many as a number in a field says; null is an element too. */
    SIZED,
    /** Keys and values in turn. */
    PAIRS
  }

  /** To an object and those that fields lead to, again and again. */
  record Chain(List<Name> fields, boolean around) implements Step {}

  /**
   * To the elements of a container or part, as its own type is described.
   *
   * @param only which of them; null for all
   * @param as what they are in the container that is described; null for what they are by
   *     themselves
   */
  record Each(@Nullable Role only, @Nullable Role as) implements Step {}

  /** The same for parts of containers; what is no part is an element. */
  record Parts() implements Step {}

  /** To keys in one array and values at the same places of another. */
  record Zip(Name keys, Name values) implements Step {}

  /** To elements of an array whose bits are set in a number, or in an array of numbers. */
  record Bits(Name universe, Name bits) implements Step {}
}
