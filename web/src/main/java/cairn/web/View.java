package cairn.web;

import cairn.engine.Tasks;
import java.io.IOException;

/**
 * Makes the JSON of one view. Runs beside others, tells how far it is, and may be stopped there.
 */
@FunctionalInterface
interface View {
  /**
   * @throws IOException if the file cannot be used, with a sentence for the person
   * @throws Refusal if there is no such thing
   */
  String answer(OpenFile file, Question question, Tasks tasks) throws IOException;
}
