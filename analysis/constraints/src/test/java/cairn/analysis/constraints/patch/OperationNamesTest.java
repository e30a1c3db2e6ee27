package cairn.analysis.constraints.patch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationNamesTest {
  @ParameterizedTest
  @CsvSource({
    "a.Map.put, 1, 1, true",
    "a.Map.put, -1, 1, false",
    "a.Map.removeFirst, -1, 0, true",
    "a.Map.removeFirst, 1, -1, false",
    "a.Map.removeFirst, 0, -1, false",
    "a.Map.get, 0, 0, true",
    "a.Map.get, 1, 0, false",
    "list_delete, -1, -1, true",
    "a.Map.clear, -5, 0, true",
  })
  void aNameTellsWhetherNodesComeOrGo(String method, int grown, int recorded, boolean fits) {
    assertThat(OperationNames.fits(method, grown, recorded)).isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource({
    "a.Map.clear, true",
    "a.Map.removeAll, true",
    "remove_all, true",
    "purge, true",
    "a.Map.clearBit, false",
    "a.Map.remove, false"
  })
  void someNamesTellThatNothingIsToBeLeft(String method, boolean empties) {
    assertThat(OperationNames.empties(method)).isEqualTo(empties);
  }
}
