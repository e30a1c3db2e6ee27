import org.springframework.util.LinkedCaseInsensitiveMap;

/** Headers of a request without regard to case: set, replaced, and some dropped before it is sent on. */
public class Driver {
  public static void main(String[] arguments) {
    LinkedCaseInsensitiveMap<String> headers = new LinkedCaseInsensitiveMap<>();
    String[] names = {"Accept", "Host", "Cookie", "Via", "From", "Date", "Range", "Referer", "Expect", "Origin"};
    for (int i = 0; i < names.length; i++) {
      headers.put(names[i], "v" + i);
      headers.put(names[i / 2].toUpperCase(), "w" + i);
      headers.putIfAbsent(names[i / 3].toLowerCase(), "x" + i);
    }
    headers.remove("via");
    headers.put("VIA", "proxy");
    headers.keySet().remove("COOKIE");
    headers.put("Age", "1");
    boolean still = headers.containsKey("cookie");
    System.out.println((still ? "wrong: " : "right: ") + headers.size() + " headers, cookie: " + still);
  }
}
