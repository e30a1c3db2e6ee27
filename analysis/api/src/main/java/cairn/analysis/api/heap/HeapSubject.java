package cairn.analysis.api.heap;

import java.util.List;

/**
 * The heap that an answer is about.
 *
 * @param name of the file, with the moment of a recording
 * @param kind {@code heap dump} or {@code recording}
 * @param counted what was counted, a phrase for a person
 * @param objects that were counted
 * @param bytes of these
 * @param unreachable how many of these no root leads to; -1 if that was not looked at
 * @param unreachableBytes of those
 * @param skipped the kinds of references that were not followed: {@code weak}, ...
 * @param missing what could not be read; the answer is worth less for it
 * @param notes what else a person should know
 */
public record HeapSubject(
    String name,
    String kind,
    String counted,
    long objects,
    long bytes,
    long unreachable,
    long unreachableBytes,
    List<String> skipped,
    List<String> missing,
    List<String> notes) {

  public HeapSubject {
    skipped = List.copyOf(skipped);
    missing = List.copyOf(missing);
    notes = List.copyOf(notes);
  }
}
