/** Random hexadecimal digits, two per byte. `randomUUID` is missing on plain HTTP, where an app may run inside a building. */
export function randomHex(bytes: number): string {
  const chance = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(chance, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
