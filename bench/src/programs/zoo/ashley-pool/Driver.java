import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.PooledEngine;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Rounds of a game: figures come, some are hit, and at the end of the last round all go. */
public class Driver {
  static final class Place extends Component {
    int x;
  }

  /** Removes who is hit; in the last round also everybody. */
  static final class Referee extends EntitySystem {
    private final PooledEngine engine;
    int round;
    Entity hit;

    Referee(PooledEngine engine) {
      this.engine = engine;
    }

    @Override
    public void update(float time) {
      if (hit != null) {
        engine.removeEntity(hit);
      }
      if (round == 6) {
        engine.removeAllEntities();
      }
    }
  }

  public static void main(String[] arguments) {
    PooledEngine engine = new PooledEngine();
    Referee referee = new Referee(engine);
    engine.addSystem(referee);
    for (referee.round = 1; referee.round <= 6; referee.round++) {
      for (int i = 0; i < 4; i++) {
        Entity figure = engine.createEntity();
        Place place = engine.createComponent(Place.class);
        place.x = i;
        figure.add(place);
        engine.addEntity(figure);
        referee.hit = i == 2 ? figure : referee.hit;
      }
      engine.update(1);
    }
    referee.hit = null;
    Set<Entity> different = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 24; i++) {
      different.add(engine.createEntity());
    }
    System.out.println((different.size() == 24 ? "right: " : "wrong: ") + different.size() + " different figures of 24");
  }
}
