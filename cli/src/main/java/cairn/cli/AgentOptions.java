package cairn.cli;

import java.util.List;

/** The agent's option string: the same words as on the command line, commas in values escaped. */
final class AgentOptions {
  private final StringBuilder text = new StringBuilder();

  AgentOptions add(String key, String value) {
    text.append(text.length() == 0 ? "" : ",").append(key).append('=');
    text.append(value.replace("\\", "\\\\").replace(",", "\\,"));
    return this;
  }

  AgentOptions addAll(String key, List<String> values) {
    return values.isEmpty() ? this : add(key, String.join(":", values));
  }

  AgentOptions flag(String key) {
    text.append(text.length() == 0 ? "" : ",").append(key);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
