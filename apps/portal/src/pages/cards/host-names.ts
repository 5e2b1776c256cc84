type HostNames = { first_name?: string | undefined; last_name?: string | undefined };

/** The names as the host wrote them into the address; anything but text of acceptable length is ignored. */
export function readHostNames({ first_name, last_name }: Record<string, unknown>): HostNames {
  return { first_name: nameIn(first_name), last_name: nameIn(last_name) };
}

function nameIn(given: unknown): string | undefined {
  // The router parses a value that looks like a number as one.
  const name = typeof given === "number" ? String(given) : given;
  return typeof name === "string" && name.trim() !== "" && name.length <= 100 ? name.trim() : undefined;
}
