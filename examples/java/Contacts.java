import java.util.HashMap;
import java.util.Map;

/**
 * Prints labels for parcels, and dies: one of the contacts has no address. Where it dies nothing is
 * wrong.
 */
public class Contacts {
  static class Contact {
    final String name;
    Address address;

    Contact(String name) {
      this.name = name;
    }
  }

  static class Address {
    final String city;

    Address(String city) {
      this.city = city;
    }
  }

  static final Map<String, Contact> contacts = new HashMap<>();
  static int printed;

  static void read(String line) {
    String[] parts = line.split(";");
    Contact contact = new Contact(parts[0]);
    if (parts.length == 2) {
      contact.address = new Address(parts[1]);
    }
    contacts.put(contact.name, contact);
  }

  static String label(Contact contact) {
    printed++;
    return contact.name + ", " + contact.address.city;
  }

  public static void main(String[] args) {
    for (String line : new String[] {"Ann;Basel", "Bob;Bern;CH", "Cid;Chur"}) {
      read(line);
    }
    for (String name : new String[] {"Ann", "Cid", "Bob"}) {
      System.out.println(label(contacts.get(name)));
    }
  }
}
