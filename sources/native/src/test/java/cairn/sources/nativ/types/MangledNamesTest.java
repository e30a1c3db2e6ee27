package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MangledNamesTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 1_000_000 : 20_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4Base | Base",
        "N4shop4ItemE | shop::Item",
        "St9exception | std::exception",
        "N4shop12_GLOBAL__N_17PrivateE | shop::(anonymous namespace)::Private",
        "N4shop3BoxI5OtherLi3EEE | shop::Box<Other, 3>",
        "4NodeIS_IiEE | Node<Node<int> >",
        "4NodeIN4shop3BoxI5OtherLi3EEEE | Node<shop::Box<Other, 3> >",
        "St6vectorIiSaIiEE | std::vector<int, std::allocator<int> >",
        "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE | std::__cxx11::basic_string<char,"
            + " std::char_traits<char>, std::allocator<char> >",
        "St23_Sp_counted_ptr_inplaceI4BaseSaIvELN9__gnu_cxx12_Lock_policyE2EE |"
            + " std::_Sp_counted_ptr_inplace<Base, std::allocator<void>, (__gnu_cxx::_Lock_policy)2>",
        "7WrapperIPFiicEE | Wrapper<int (int, char)*>",
        "7WrapperIPKcLb1ELin2EE | Wrapper<char const*, true, -2>",
        "Z4mainE5Local | Local",
        "ZN4shop3runEiPcE5Local_0 | Local",
        "4PackIJilEE | Pack<int, long>",
        "7UnknownIXsrT_5valueEE | 7UnknownIXsrT_5valueEE",
        "4Bas | 4Bas",
        "999999999X | 999999999X"
      })
  void classes(String mangled, String name) {
    assertThat(MangledNames.ofClass(mangled)).isEqualTo(name);
  }

  /** Anything may be a symbol; parts that repeat parts must not grow without end. */
  @Test
  void anything() {
    byte[] letters = "NSIEJLKPRAFZDt_0123456789abcisv".getBytes(StandardCharsets.ISO_8859_1);
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(40);
      for (int i = 0; i < length; i++) {
        text.append((char) letters[random.nextInt(letters.length)]);
      }
      String name = MangledNames.ofClass(text.toString());
      assertThat(name).as("seed " + seed).hasSizeLessThan(10_000);
    }
    StringBuilder deep = new StringBuilder("1aI");
    for (int i = 0; i < 100; i++) {
      deep.append("1bIS").append(Integer.toString(i, 36).toUpperCase(Locale.ROOT));
      deep.append("_S_E");
    }
    assertThat(MangledNames.ofClass(deep + "E")).hasSizeLessThan(10_000);
    assertThat(MangledNames.ofClass("P".repeat(100_000))).hasSize(100_000);
  }
}
