package loaded;

public class Plugin implements Runnable {
  static int count;
  int id;
  Object result;

  public Plugin(int id) {
    this.id = id;
  }

  @Override
  public void run() {
    count += 10 + id;
    result = new int[] {id, count};
  }
}
