package sessions;

import com.sun.tools.attach.VirtualMachine;

/** Loads an agent into another JVM. */
public final class Attach {
  private Attach() {}

  public static void main(String[] pidAgentOptions) throws Exception {
    VirtualMachine vm = VirtualMachine.attach(pidAgentOptions[0]);
    try {
      vm.loadAgent(pidAgentOptions[1], pidAgentOptions[2]);
    } finally {
      vm.detach();
    }
  }
}
