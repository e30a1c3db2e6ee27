package cairn.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/**
 * Puts the recorder into a JVM that runs: this one where it may, or as a program of its own, since
 * a JVM usually may not attach to itself.
 */
final class Attacher {
  private Attacher() {}

  /**
   * @param args the process and the agent's jar
   */
  public static void main(String[] args) {
    try {
      attach(args[0], args[1]);
    } catch (IOException | LinkageError e) {
      System.err.println(e instanceof LinkageError ? "no module jdk.attach: " + e : e.getMessage());
      System.exit(1);
    }
  }

  /**
   * @throws IOException if the JVM refuses, with its reason
   */
  static void attach(String process, String agent) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(process);
      try {
        machine.loadAgent(agent, "session");
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException
        | IOException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }
}
