/** One intent's own key. `randomUUID` is missing on plain http, where a portal may run inside a building. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
