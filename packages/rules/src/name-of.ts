type Person = { first_name: string; last_name: string; email: string };

/** A person's name, or without one their address. */
export function nameOf({ first_name, last_name, email }: Person): string {
  return [first_name, last_name].filter((part) => part !== "").join(" ") || email;
}
