/** Something that an operator named and that does not exist or cannot be: its message is all that they need to read. */
export class OperatorMistake extends Error {
  override name = "OperatorMistake";
}
