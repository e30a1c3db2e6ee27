import io.apiman.gateway.engine.beans.util.CaseInsensitiveStringMultiMap;

/** Headers of a request, with few buckets: some are added, replaced and removed. */
public class Driver {
  public static void main(String[] arguments) {
    CaseInsensitiveStringMultiMap headers = new CaseInsensitiveStringMultiMap(4);
    String[] names = {
      "Accept", "Host", "Cookie", "Via", "From", "Date", "Range", "Referer", "Expect", "Origin", "Pragma",
      "Age", "Allow", "Etag", "Link", "Server", "Vary", "Upgrade", "Trailer", "Warning", "Expires", "TE"
    };
    for (int i = 0; i < names.length; i++) {
      headers.add(names[i], "v" + i);
      if (headers.get(names[i / 2].toLowerCase()) == null) {
        System.out.println("not found: " + names[i / 2]);
      }
    }
    headers.put("X-Last", "y");
    int removed = 0;
    for (int i = 0; i < names.length; i += 3) {
      headers.remove(names[i]);
      removed++;
    }
    int found = 0;
    for (String name : names) {
      found += headers.containsKey(name) ? 1 : 0;
    }
    int expected = names.length - removed;
    System.out.println((found == expected ? "right: " : "wrong: ") + found + " names, expected " + expected);
  }
}
