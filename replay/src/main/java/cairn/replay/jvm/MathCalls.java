package cairn.replay.jvm;

import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Methods of {@code Math} that the JVM has in ways of its own; all others are interpreted. */
final class MathCalls {
  private static final Map<String, DoubleUnaryOperator> OF_ONE =
      Map.ofEntries(
          Map.entry("sqrt", Math::sqrt),
          Map.entry("cbrt", Math::cbrt),
          Map.entry("log", Math::log),
          Map.entry("log10", Math::log10),
          Map.entry("log1p", Math::log1p),
          Map.entry("exp", Math::exp),
          Map.entry("expm1", Math::expm1),
          Map.entry("sin", Math::sin),
          Map.entry("cos", Math::cos),
          Map.entry("tan", Math::tan),
          Map.entry("asin", Math::asin),
          Map.entry("acos", Math::acos),
          Map.entry("atan", Math::atan),
          Map.entry("ceil", Math::ceil),
          Map.entry("floor", Math::floor),
          Map.entry("rint", Math::rint));

  private static final Map<String, DoubleBinaryOperator> OF_TWO =
      Map.of("pow", Math::pow, "atan2", Math::atan2, "hypot", Math::hypot);

  private MathCalls() {}

  /** Does a call, if it is one of these; the machine has its result then. */
  static boolean call(Interpreter machine, MethodRef method, long[] values, boolean[] unknown) {
    DoubleUnaryOperator one = OF_ONE.get(method.name);
    DoubleBinaryOperator two = OF_TWO.get(method.name);
    double result;
    if (one != null && method.descriptor.equals("(D)D")) {
      result = one.applyAsDouble(Double.longBitsToDouble(values[0]));
      machine.resultUnknown = unknown[0];
    } else if (two != null && method.descriptor.equals("(DD)D")) {
      double first = Double.longBitsToDouble(values[0]);
      result = two.applyAsDouble(first, Double.longBitsToDouble(values[2]));
      machine.resultUnknown = unknown[0] || unknown[2];
    } else {
      return false;
    }
    machine.result = Double.doubleToRawLongBits(result);
    return true;
  }
}
