package cairn.trace.jvm;

/** Takes the operations that bytecode instructions are made of. */
interface OperationSink {
  int[] NONE = {};

  /** Takes nothing: only the shape of the stack is of interest. */
  OperationSink NOTHING =
      new OperationSink() {
        @Override
        public void operation(int flags, int[] definitions, int[] uses) {}

        @Override
        public void access(int access, long holder, int slot, int[] definitions, int[] uses) {}

        @Override
        public void kept(int slot, int object, int value) {}

        @Override
        public void call(int flags, int[] uses, int made) {}
      };

  void operation(int flags, int[] definitions, int[] uses);

  /**
   * An operation that reads or writes memory.
   *
   * @param holder of a static field, the object that it is a cell of; otherwise 0
   * @param slot that of a field; of elements, 0
   */
  void access(int access, long holder, int slot, int[] definitions, int[] uses);

  /** A store into an object that has no name yet: it is kept until it has one. */
  void kept(int slot, int object, int value);

  /**
   * The last operation of a call.
   *
   * @param made of a constructor, the instruction in the method that made its object, or {@link
   *     StackShape#THIS}; otherwise {@link StackShape#ANY}
   */
  void call(int flags, int[] uses, int made);
}
