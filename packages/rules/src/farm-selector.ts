/** What a tester types in place of an e-mail address to choose a farm (1 §5, A22). */
export function isFarmSelector(typed: string): boolean {
  return typed.trim().toLowerCase() === "farm:";
}
