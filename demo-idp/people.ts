import { createHash } from "node:crypto";

/** A person whom a demo provider accepts. */
export type DemoPerson = { email: string; first_name: string; last_name: string };

/** The people of the demo pack's companies with a provider, and in each a new colleague whom the portal does not know. */
export const demoPeople: Record<"meridian" | "tidewater", DemoPerson[]> = {
  meridian: [
    { email: "hanna@meridian.example", first_name: "Hanna", last_name: "Okafor" },
    { email: "csv@meridian.example", first_name: "Roos", last_name: "van Dam" },
    { email: "new@meridian.example", first_name: "Linde", last_name: "Haverkamp" },
  ],
  tidewater: [
    { email: "yusuf@tidewater.example", first_name: "Yusuf", last_name: "Demir" },
    { email: "csv@tidewater.example", first_name: "Emil", last_name: "Sørensen" },
    { email: "new@tidewater.example", first_name: "Amara", last_name: "Lindqvist" },
  ],
};

/** Anyone else: the name is derived from the address, `nina.van.berg@…` → Nina van Berg as far as that works. */
export function personOf(email: string, known: readonly DemoPerson[]): DemoPerson {
  const address = email.trim().toLowerCase();
  const person = known.find((candidate) => candidate.email === address);
  if (person) return person;
  const [first = "", ...rest] = (address.split("@")[0] ?? "").split(/[._-]+/).map(capitalised);
  return { email: address, first_name: first || "Alex", last_name: rest.join(" ") || "Example" };
}

/** The subject of a person at these providers: the same after a restart, and not the address. */
export function subjectOf({ email }: DemoPerson): string {
  return createHash("sha256").update(`demo:${email}`).digest("hex").slice(0, 32);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
