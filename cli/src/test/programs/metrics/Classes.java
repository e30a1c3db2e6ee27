import java.util.ArrayList;
import java.util.List;

/** Allocates in methods of many classes. */
public class Classes {
  interface Maker {
    void make();
  }

  static List<Object> kept = new ArrayList<>();

  static class Maker0 implements Maker {
    public void make() {
      kept.add(new long[60]);
    }
  }

  static class Maker1 implements Maker {
    public void make() {
      kept.add(new long[61]);
    }
  }

  static class Maker2 implements Maker {
    public void make() {
      kept.add(new long[62]);
    }
  }

  static class Maker3 implements Maker {
    public void make() {
      kept.add(new long[63]);
    }
  }

  static class Maker4 implements Maker {
    public void make() {
      kept.add(new long[64]);
    }
  }

  static class Maker5 implements Maker {
    public void make() {
      kept.add(new long[65]);
    }
  }

  static class Maker6 implements Maker {
    public void make() {
      kept.add(new long[66]);
    }
  }

  static class Maker7 implements Maker {
    public void make() {
      kept.add(new long[67]);
    }
  }

  static class Maker8 implements Maker {
    public void make() {
      kept.add(new long[68]);
    }
  }

  static class Maker9 implements Maker {
    public void make() {
      kept.add(new long[69]);
    }
  }

  static class Maker10 implements Maker {
    public void make() {
      kept.add(new long[70]);
    }
  }

  static class Maker11 implements Maker {
    public void make() {
      kept.add(new long[71]);
    }
  }

  static class Maker12 implements Maker {
    public void make() {
      kept.add(new long[72]);
    }
  }

  static class Maker13 implements Maker {
    public void make() {
      kept.add(new long[73]);
    }
  }

  static class Maker14 implements Maker {
    public void make() {
      kept.add(new long[74]);
    }
  }

  static class Maker15 implements Maker {
    public void make() {
      kept.add(new long[75]);
    }
  }

  static class Maker16 implements Maker {
    public void make() {
      kept.add(new long[76]);
    }
  }

  static class Maker17 implements Maker {
    public void make() {
      kept.add(new long[77]);
    }
  }

  static class Maker18 implements Maker {
    public void make() {
      kept.add(new long[78]);
    }
  }

  static class Maker19 implements Maker {
    public void make() {
      kept.add(new long[79]);
    }
  }

  static class Maker20 implements Maker {
    public void make() {
      kept.add(new long[80]);
    }
  }

  static class Maker21 implements Maker {
    public void make() {
      kept.add(new long[81]);
    }
  }

  static class Maker22 implements Maker {
    public void make() {
      kept.add(new long[82]);
    }
  }

  static class Maker23 implements Maker {
    public void make() {
      kept.add(new long[83]);
    }
  }

  static class Maker24 implements Maker {
    public void make() {
      kept.add(new long[84]);
    }
  }

  static class Maker25 implements Maker {
    public void make() {
      kept.add(new long[85]);
    }
  }

  static class Maker26 implements Maker {
    public void make() {
      kept.add(new long[86]);
    }
  }

  static class Maker27 implements Maker {
    public void make() {
      kept.add(new long[87]);
    }
  }

  static class Maker28 implements Maker {
    public void make() {
      kept.add(new long[88]);
    }
  }

  static class Maker29 implements Maker {
    public void make() {
      kept.add(new long[89]);
    }
  }

  static class Maker30 implements Maker {
    public void make() {
      kept.add(new long[90]);
    }
  }

  static class Maker31 implements Maker {
    public void make() {
      kept.add(new long[91]);
    }
  }

  static class Maker32 implements Maker {
    public void make() {
      kept.add(new long[92]);
    }
  }

  static class Maker33 implements Maker {
    public void make() {
      kept.add(new long[93]);
    }
  }

  static class Maker34 implements Maker {
    public void make() {
      kept.add(new long[94]);
    }
  }

  static class Maker35 implements Maker {
    public void make() {
      kept.add(new long[95]);
    }
  }

  static class Maker36 implements Maker {
    public void make() {
      kept.add(new long[96]);
    }
  }

  static class Maker37 implements Maker {
    public void make() {
      kept.add(new long[97]);
    }
  }

  static class Maker38 implements Maker {
    public void make() {
      kept.add(new long[98]);
    }
  }

  static class Maker39 implements Maker {
    public void make() {
      kept.add(new long[99]);
    }
  }

  static class Maker40 implements Maker {
    public void make() {
      kept.add(new long[100]);
    }
  }

  static class Maker41 implements Maker {
    public void make() {
      kept.add(new long[101]);
    }
  }

  static class Maker42 implements Maker {
    public void make() {
      kept.add(new long[102]);
    }
  }

  static class Maker43 implements Maker {
    public void make() {
      kept.add(new long[103]);
    }
  }

  static class Maker44 implements Maker {
    public void make() {
      kept.add(new long[104]);
    }
  }

  static class Maker45 implements Maker {
    public void make() {
      kept.add(new long[105]);
    }
  }

  static class Maker46 implements Maker {
    public void make() {
      kept.add(new long[106]);
    }
  }

  static class Maker47 implements Maker {
    public void make() {
      kept.add(new long[107]);
    }
  }

  static class Maker48 implements Maker {
    public void make() {
      kept.add(new long[108]);
    }
  }

  static class Maker49 implements Maker {
    public void make() {
      kept.add(new long[109]);
    }
  }

  static class Maker50 implements Maker {
    public void make() {
      kept.add(new long[110]);
    }
  }

  static class Maker51 implements Maker {
    public void make() {
      kept.add(new long[111]);
    }
  }

  static class Maker52 implements Maker {
    public void make() {
      kept.add(new long[112]);
    }
  }

  static class Maker53 implements Maker {
    public void make() {
      kept.add(new long[113]);
    }
  }

  static class Maker54 implements Maker {
    public void make() {
      kept.add(new long[114]);
    }
  }

  static class Maker55 implements Maker {
    public void make() {
      kept.add(new long[115]);
    }
  }

  static class Maker56 implements Maker {
    public void make() {
      kept.add(new long[116]);
    }
  }

  static class Maker57 implements Maker {
    public void make() {
      kept.add(new long[117]);
    }
  }

  static class Maker58 implements Maker {
    public void make() {
      kept.add(new long[118]);
    }
  }

  static class Maker59 implements Maker {
    public void make() {
      kept.add(new long[119]);
    }
  }

  static class Maker60 implements Maker {
    public void make() {
      kept.add(new long[120]);
    }
  }

  static class Maker61 implements Maker {
    public void make() {
      kept.add(new long[121]);
    }
  }

  static class Maker62 implements Maker {
    public void make() {
      kept.add(new long[122]);
    }
  }

  static class Maker63 implements Maker {
    public void make() {
      kept.add(new long[123]);
    }
  }

  static final Maker[] MAKERS = {
    new Maker0(), new Maker1(), new Maker2(), new Maker3(),
    new Maker4(), new Maker5(), new Maker6(), new Maker7(),
    new Maker8(), new Maker9(), new Maker10(), new Maker11(),
    new Maker12(), new Maker13(), new Maker14(), new Maker15(),
    new Maker16(), new Maker17(), new Maker18(), new Maker19(),
    new Maker20(), new Maker21(), new Maker22(), new Maker23(),
    new Maker24(), new Maker25(), new Maker26(), new Maker27(),
    new Maker28(), new Maker29(), new Maker30(), new Maker31(),
    new Maker32(), new Maker33(), new Maker34(), new Maker35(),
    new Maker36(), new Maker37(), new Maker38(), new Maker39(),
    new Maker40(), new Maker41(), new Maker42(), new Maker43(),
    new Maker44(), new Maker45(), new Maker46(), new Maker47(),
    new Maker48(), new Maker49(), new Maker50(), new Maker51(),
    new Maker52(), new Maker53(), new Maker54(), new Maker55(),
    new Maker56(), new Maker57(), new Maker58(), new Maker59(),
    new Maker60(), new Maker61(), new Maker62(), new Maker63(),
  };

  public static void main(String[] arguments) {
    int made = 0;
    for (int round = 0; round < 250; round++) {
      for (Maker maker : MAKERS) {
        maker.make();
        made++;
      }
    }
    System.out.println(made);
  }
}
