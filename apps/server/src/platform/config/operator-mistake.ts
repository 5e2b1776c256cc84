/** An operator's input that does not exist or cannot be used. Its message alone is shown, without a stack. */
export class OperatorMistake extends Error {
  override name = "OperatorMistake";
}
