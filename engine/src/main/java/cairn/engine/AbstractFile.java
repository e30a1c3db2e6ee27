package cairn.engine;

import cairn.analysis.api.regions.RegionsAnswer;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An abstract heap that was written to a file, {@code cairn.abstract/1} of
 * docs/formats/abstract.md. The file is not trusted: what is read fits together, or it is refused
 * with a message that says whether the file is something else, of another version, cut, or damaged,
 * and where.
 */
public final class AbstractFile {
  private static final String SCHEMA = "cairn.abstract/";
  private static final int VERSION = 1;
  private static final int LOOKED_AT = 256;

  /** {@code false}. */
  private static final int LONGEST_WORD = 5;

  private static final Pattern SCHEMA_FIELD =
      Pattern.compile("^\\s*\\{\\s*\"schema\"\\s*:\\s*\"([^\"]*)\"", Pattern.DOTALL);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private AbstractFile() {}

  /** Whether the file is JSON, by its first bytes: then it must be an abstract heap. */
  public static boolean isMeant(Path file) throws IOException {
    return head(file).stripLeading().startsWith("{");
  }

  private static String head(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
    }
  }

  /**
   * Reads all of the file.
   *
   * @throws InputException if it cannot be used
   */
  public static RegionsAnswer read(Path file) throws IOException {
    requireSchema(file);
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = FACTORY.createParser(in)) {
      try {
        RegionsAnswer answer = new AbstractReader(json).read();
        JsonToken rest = json.nextToken();
        if (rest != null) {
          throw new UnfitException("something follows the end of the abstract heap");
        }
        return answer;
      } catch (UnfitException e) {
        throw corrupt(file, json.currentLocation(), String.valueOf(e.getMessage()));
      } catch (JsonProcessingException e) {
        if (isEnd(e) || isCut(file, e.getLocation())) {
          throw truncated(file);
        }
        throw corrupt(file, e.getLocation(), "it is no JSON: " + e.getOriginalMessage());
      }
    }
  }

  /** Not every early end has an exception of its own. */
  private static boolean isEnd(JsonProcessingException e) {
    return e instanceof JsonEOFException
        || String.valueOf(e.getOriginalMessage()).startsWith("Unexpected end-of-input");
  }

  /** Whether the file ends inside of a word, which is then no word. */
  private static boolean isCut(Path file, @Nullable JsonLocation at) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.position(Math.max(0, channel.size() - 1)).read(last);
      boolean letter = Character.isLetter(last.get(0));
      return letter && at != null && channel.size() - at.getByteOffset() < LONGEST_WORD;
    }
  }

  private static InputException truncated(Path file) throws IOException {
    return new InputException(
        file
            + ": the abstract heap is truncated: the file ends at byte "
            + Files.size(file)
            + ", inside of it. Write it again with: cairn abstract HEAP -o A.json");
  }

  private static InputException corrupt(Path file, JsonLocation at, String why) {
    String where =
        at == null ? "" : " near line " + at.getLineNr() + ", column " + at.getColumnNr();
    return new InputException(
        file
            + ": the abstract heap is damaged"
            + where
            + ": "
            + why
            + ". Write it again with: cairn abstract HEAP -o A.json");
  }

  /** The first field says what the file is and of which version. */
  private static void requireSchema(Path file) throws IOException {
    String head = head(file);
    Matcher schema = SCHEMA_FIELD.matcher(head);
    if (!schema.find()) {
      boolean cut = Files.size(file) < LOOKED_AT && !head.contains("}");
      throw new InputException(
          file
              + (cut && "{\"schema\":\"cairn.abstract/1\"".startsWith(head.replaceAll("\\s", ""))
                  ? ": is truncated before it says what it is"
                  : ": not an abstract heap: it is JSON, but does not begin with a \"schema\"")
              + "; expected \"schema\": \""
              + SCHEMA
              + VERSION
              + "\", as cairn abstract HEAP -o A.json writes it");
    }
    String found = schema.group(1);
    if (found.equals(SCHEMA + VERSION)) {
      return;
    }
    if (found.matches(Pattern.quote(SCHEMA) + "[0-9]{1,9}")) {
      throw new InputException(
          file
              + ": an abstract heap of version "
              + found.substring(SCHEMA.length())
              + " of the format; this Cairn reads version "
              + VERSION
              + ". Write it again with this Cairn, or read it with the one that wrote it.");
    }
    throw new InputException(
        file
            + ": not an abstract heap: its schema is '"
            + found
            + "'; expected "
            + SCHEMA
            + VERSION
            + ", as cairn abstract HEAP -o A.json writes it");
  }
}
