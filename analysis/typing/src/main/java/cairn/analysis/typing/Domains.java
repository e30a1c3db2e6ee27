package cairn.analysis.typing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What blocks can be, each such list of candidates kept once: blocks that are alike can be the same
 * things, and in a heap of which little is certain tens of thousands of blocks share some hundred
 * lists. What a list says of an offset never changes, so that it is worked out once, O(its
 * candidates), and a question about a link is a look-up if lists like those at its ends were asked
 * before.
 */
final class Domains {
  private final Model model;
  private final Map<Domain, Domain> known = new HashMap<>();

  Domains(Model model) {
    this.model = model;
  }

  /** The list that equals this one, in its order. O(candidates). */
  Domain of(int[] candidates) {
    Domain asked = new Domain(candidates);
    Domain first = known.putIfAbsent(asked, asked);
    return first == null ? asked : first;
  }

  /** A list of candidates. Equal if they are the same in the same order. */
  final class Domain {
    /** Never changed. */
    final int[] candidates;

    private final int hash;
    private final Map<Integer, Leads> leads = new HashMap<>();
    private final Map<Integer, TypeSet> begun = new HashMap<>();

    /** By offset and by the pointer that leads there: the candidates that agree with it. */
    private final Map<Integer, IdentityHashMap<Leads, Domain>> led = new HashMap<>();

    private Domain(int[] candidates) {
      this.candidates = candidates;
      this.hash = Arrays.hashCode(candidates);
    }

    /** What the candidates say of the pointer at an offset. */
    Leads leads(int offset) {
      return leads.computeIfAbsent(offset, at -> new Leads(this, at));
    }

    /** The types that begin at an offset of any candidate. */
    TypeSet begun(int offset) {
      return begun.computeIfAbsent(offset, this::findBegun);
    }

    private TypeSet findBegun(int offset) {
      TypeSet found = new TypeSet(model.space);
      for (int candidate : candidates) {
        model.candidates.begun(candidate, offset, found);
      }
      return found;
    }

    /** Those of the candidates that begin at an offset as some pointer there asks. */
    Domain ledTo(int offset, Leads leads) {
      return led.computeIfAbsent(offset, k -> new IdentityHashMap<>())
          .computeIfAbsent(
              leads, k -> those(each -> model.candidates.beginsAny(each, offset, leads.pointees)));
    }

    /** Those of the candidates that something holds of; the same if it does of all. */
    private Domain those(IntPredicate wanted) {
      int[] kept = new int[candidates.length];
      int count = 0;
      for (int candidate : candidates) {
        if (wanted.test(candidate)) {
          kept[count++] = candidate;
        }
      }
      return count == kept.length ? this : of(Arrays.copyOf(kept, count));
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Domain domain
          && hash == domain.hash
          && Arrays.equals(candidates, domain.candidates);
    }
  }

  /** What must begin where the pointer at an offset leads, if a block is one of some candidates. */
  final class Leads {
    /** Whether it may lead anywhere for one of them. */
    final boolean isFree;

    /** What it leads to for the others. */
    final TypeSet pointees;

    private final Domain domain;
    private final int offset;

    /** The same, of types that are alike one. */
    private final int[] each;

    /** By which of them agree: the candidates that are left. */
    private final Map<BitSet, Domain> left = new HashMap<>();

    /** By the types that were asked about, which are kept by the lists that they are of. */
    private final IdentityHashMap<TypeSet, Domain> asked = new IdentityHashMap<>();

    private Leads(Domain domain, int offset) {
      this.domain = domain;
      this.offset = offset;
      this.pointees = new TypeSet(model.space);
      int[] found = new int[domain.candidates.length];
      int count = 0;
      boolean free = false;
      for (int candidate : domain.candidates) {
        int pointee = model.leads(candidate, offset);
        free |= pointee < 0;
        if (pointee >= 0 && pointees.add(pointee)) {
          found[count++] = pointee;
        }
      }
      this.isFree = free;
      this.each = Arrays.copyOf(found, count);
    }

    /**
     * The candidates whose pointer leads anywhere, or to something alike one of these types.
     *
     * @param types what {@link Domain#begun} gave
     */
    Domain agreeing(TypeSet types) {
      Domain known = asked.get(types);
      if (known == null) {
        known = findAgreeing(types);
        asked.put(types, known);
      }
      return known;
    }

    private Domain findAgreeing(TypeSet types) {
      BitSet agree = new BitSet(each.length);
      for (int i = 0; i < each.length; i++) {
        agree.set(i, types.hasAlike(each[i]));
      }
      return agree.cardinality() == each.length
          ? domain
          : left.computeIfAbsent(agree, k -> leftBy(types));
    }

    /** Whether all that it can lead to begins at an offset of a candidate. */
    boolean areAllAt(int candidate, int inside) {
      for (int pointee : each) {
        if (!model.candidates.begins(candidate, inside, pointee)) {
          return false;
        }
      }
      return true;
    }

    private Domain leftBy(TypeSet types) {
      return domain.those(
          candidate -> {
            int pointee = model.leads(candidate, offset);
            return pointee < 0 || types.hasAlike(pointee);
          });
    }
  }
}
