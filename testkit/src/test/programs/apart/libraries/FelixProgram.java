package libraries;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Hashtable;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;

/** OSGi: each bundle has a class loader that lets only imported packages through. */
public final class FelixProgram {
  private FelixProgram() {}

  public static class Start implements BundleActivator {
    static class Node {
      Node next;
      int value;
    }

    @Override
    public void start(BundleContext context) {
      Node head = null;
      for (int i = 0; i < 50; i++) {
        Node n = new Node();
        n.next = head;
        n.value = i;
        head = n;
      }
      int sum = 0;
      for (Node n = head; n != null; n = n.next) {
        sum += n.value;
      }
      System.out.println(context.getBundle().getSymbolicName() + " " + sum);
      System.out.println(getClass().getClassLoader().getClass() + " " + Node.class.getSuperclass());
      context.registerService(
          Runnable.class, () -> System.out.println("service"), new Hashtable<>(Map.of("k", 1)));
    }

    @Override
    public void stop(BundleContext context) {
      System.out.println("stop");
    }
  }

  private static InputStream bundle(String name) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.putValue("Manifest-Version", "1.0");
    main.putValue("Bundle-ManifestVersion", "2");
    main.putValue("Bundle-SymbolicName", name);
    main.putValue("Bundle-Activator", Start.class.getName());
    main.putValue("Import-Package", "org.osgi.framework");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
      for (Class<?> c : new Class<?>[] {FelixProgram.class, Start.class, Start.Node.class}) {
        String file = c.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(file));
        try (InputStream in = FelixProgram.class.getResourceAsStream("/" + file)) {
          jar.write(in.readAllBytes());
        }
      }
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  public static void main(String[] args) throws Exception {
    Framework felix =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    "org.osgi.framework.storage",
                    args[0],
                    "org.osgi.framework.storage.clean",
                    "onFirstInit"));
    felix.start();
    BundleContext context = felix.getBundleContext();
    for (String name : new String[] {"first", "second"}) {
      Bundle b = context.installBundle("of:" + name, bundle(name));
      b.start();
      for (ServiceReference<?> r : context.getServiceReferences(Runnable.class, "(k=1)")) {
        ((Runnable) context.getService(r)).run();
      }
      b.stop();
      b.uninstall();
    }
    felix.stop();
    System.out.println(felix.waitForStop(30_000).getType());
  }
}
