package cairn.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote down. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    return new String[] {
      "cairn " + number(),
      "Java " + Runtime.version() + " (" + System.getProperty("java.home") + ")"
    };
  }

  static String number() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IOException("version.properties is missing beside " + Version.class);
      }
      properties.load(in);
    }
    return properties.getProperty("version", "unknown");
  }
}
