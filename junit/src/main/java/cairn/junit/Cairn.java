package cairn.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Records a test, or each test of a class, and fails it if it broke a data structure: with the
 * statement that did it.
 *
 * <pre>
 * &#64;Cairn("tree.inv") // what must hold is written there
 * &#64;Cairn(infer = Tree.class) // what must hold is what has held so far
 * </pre>
 *
 * <p>Of a method and its class, the method's counts. One test is recorded at a time.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(CairnExtension.class)
public @interface Cairn {
  /**
   * Specifications that must hold: a resource beside the test class or at the root of the class
   * path, a file in the working directory, in {@code src/test/resources} or in {@code
   * src/test/cairn}, or {@code library:NAME} for one that comes with Cairn.
   */
  String[] value() default {};

  /**
   * Classes of which nobody wrote what must hold. With a kept specification ({@link #kept()}), that
   * must hold. Without one, what earlier tests of the class kept, and what a test kept up to a
   * moment, must go on to hold. {@code -Dcairn.learn=true} writes the kept specification from the
   * tests that pass.
   */
  Class<?>[] infer() default {};

  /**
   * The specification that {@link #infer()} learns; {@code src/test/cairn/<test class>.inv} unless
   * it is named.
   */
  String kept() default "";

  /** The classes of structures, {@code structure=class}, instead of what a specification says. */
  String[] bind() default {};

  /**
   * Classes that are recorded beside the project's own and those that specifications name:
   * packages, classes or patterns.
   */
  String[] include() default {};

  /**
   * An abstract heap that the heap at the end of a test is compared with; {@code
   * -Dcairn.learn=true} writes it. Named as specifications are.
   */
  String heap() default "";

  /** How much a region of the heap may grow, as a part of what it was. */
  String maxGrowth() default "10%";

  /** How many bytes a region may grow by, {@code 5M}; a hundredth of the heap unless it is said. */
  String maxGrowthBytes() default "";

  /** Regions that may grow: patterns of types or paths. */
  String[] ignore() default {};

  /**
   * A model of heap metrics that a test must not leave; {@code -Dcairn.learn=true} writes it. Named
   * as specifications are.
   */
  String model() default "";
}
