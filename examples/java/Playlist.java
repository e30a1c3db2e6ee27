import java.util.Random;

/** A list of songs. Nobody has written down what must hold of it; toFront() forgets the last one. */
public class Playlist {
  static class Song {
    final int number;
    Song next;
    Song previous;

    Song(int number) {
      this.number = number;
    }
  }

  private Song first;
  private Song last;
  private int length;

  void add(int number) {
    Song song = new Song(number);
    if (last == null) {
      first = song;
    } else {
      last.next = song;
      song.previous = last;
    }
    last = song;
    length++;
  }

  void play() {
    if (first == null) {
      return;
    }
    first = first.next;
    if (first == null) {
      last = null;
    } else {
      first.previous = null;
    }
    length--;
  }

  void toFront(int number) {
    Song song = first;
    while (song != null && song.number != number) {
      song = song.next;
    }
    if (song == null || song == first) {
      return;
    }
    song.previous.next = song.next;
    if (song.next != null) {
      song.next.previous = song.previous;
    }
    song.previous = null;
    song.next = first;
    first.previous = song;
    first = song;
  }

  /** Arguments: a seed; and {@code last}, to hear the last song next. */
  public static void main(String[] args) {
    Random random = new Random(Long.parseLong(args[0]));
    Playlist list = new Playlist();
    for (int i = 0; i < 60; i++) {
      list.add(random.nextInt(1000));
      if (random.nextInt(3) == 0) {
        list.play();
      }
      if (list.length > 2 && random.nextInt(3) == 0) {
        list.toFront(list.first.next.number);
      }
    }
    if (args.length > 1) {
      list.toFront(list.last.number);
    }
    System.out.println(list.length + " songs");
  }
}
