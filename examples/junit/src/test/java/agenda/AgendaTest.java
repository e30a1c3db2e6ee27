package agenda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import cairn.junit.Cairn;
import org.junit.jupiter.api.Test;

@Cairn(infer = Agenda.class)
class AgendaTest {
  private final Agenda agenda = new Agenda();

  private void fill(int... minutes) {
    for (int minute : minutes) {
      agenda.add(minute, "meeting " + minute);
    }
  }

  @Test
  void addsAndFinds() {
    fill(600, 540, 660, 510, 570, 630, 690);
    assertEquals("meeting 570", agenda.at(570));
    assertEquals(7, agenda.size());
  }

  @Test
  void addsOverAnother() {
    fill(600, 540, 660);
    agenda.add(540, "lunch");
    assertEquals("lunch", agenda.at(540));
    assertEquals(3, agenda.size());
  }

  @Test
  void cancelsTheFirst() {
    fill(600, 540, 660, 510, 570);
    agenda.cancel(510);
    assertNull(agenda.at(510));
    assertEquals(4, agenda.size());
  }

  @Test
  void cancelsInTheMiddle() {
    fill(600, 540, 660, 510, 570, 630, 690, 615);
    agenda.cancel(600);
    assertNull(agenda.at(600));
    assertEquals(7, agenda.size());
    assertEquals("meeting 540", agenda.at(540));
  }
}
