package cairn.replay.x86;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decoded instruction. Immutable; about 100 bytes with its operands.
 *
 * @param condition of jcc, setcc and cmovcc; null for others
 * @param operands the one that is written first
 */
public record X86Instruction(
    long address,
    int length,
    X86Operation operation,
    @Nullable X86Condition condition,
    Repeat repeat,
    List<X86Operand> operands) {

  /** Whether an operation on strings is repeated, and until when. */
  public enum Repeat {
    ONCE,
    /** As often as rcx says; comparisons only while both sides are equal. */
    WHILE_EQUAL,
    /** As often as rcx says; comparisons only while the sides differ. */
    WHILE_DIFFERENT
  }

  public X86Instruction {
    operands = List.copyOf(operands);
  }

  /** Where the instruction after it begins. */
  public long next() {
    return address + length;
  }

  public X86Operand operand(int number) {
    return operands.get(number);
  }

  /** The condition of an operation that has one. */
  X86Condition requiredCondition() {
    X86Condition known = condition;
    if (known == null) {
      throw new IllegalStateException(operation + " without a condition");
    }
    return known;
  }

  /** The target of a jump or call to a fixed address; -1 for others. */
  public long directTarget() {
    boolean goes =
        operation == X86Operation.JMP
            || operation == X86Operation.JCC
            || operation == X86Operation.CALL;
    return goes && operands.get(0) instanceof X86Immediate target ? target.value() : -1;
  }

  /** The operand in memory; null if there is none. */
  public @Nullable X86Address memory() {
    for (X86Operand operand : operands) {
      if (operand instanceof X86Address address) {
        return address;
      }
    }
    return null;
  }

  /** The same with another condition. */
  public X86Instruction withCondition(X86Condition other) {
    return new X86Instruction(address, length, operation, other, repeat, operands);
  }

  /** The same with other operands. */
  public X86Instruction withOperands(List<X86Operand> others) {
    return new X86Instruction(address, length, operation, condition, repeat, others);
  }

  /** The same with one operand replaced. */
  public X86Instruction withOperand(int number, X86Operand other) {
    X86Operand[] all = operands.toArray(X86Operand[]::new);
    all[number] = other;
    return withOperands(List.of(all));
  }

  /** As a disassembler writes it, such as {@code mov QWORD PTR [rax+0x8],rdx}. */
  @Override
  public String toString() {
    return X86Text.of(this);
  }
}
