package cairn.graph;

/** What a slot holds. */
public enum SlotKind {
  /** Nothing is known of it: written by code that is not recorded, or before recording began. */
  UNKNOWN,
  /** Written, but its value was not recorded on purpose. */
  HIDDEN,
  NULL,
  REFERENCE,
  /** A non-null pointer to no live block. */
  WILD,
  BOOLEAN,
  BYTE,
  CHAR,
  SHORT,
  INT,
  LONG,
  FLOAT,
  DOUBLE;
}
