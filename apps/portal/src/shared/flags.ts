import { useSuspenseQuery } from "@tanstack/react-query";
import { flagsQuery } from "./queries.ts";
import { useServices } from "./services.ts";

/** The flags that this portal asks about, with what holds where the flag service says nothing. */
export const flagDefaults = {
  /** The language chooser, where there are two languages or more (1 §6). */
  "change-language": true,
  /** `rich_description` in place of `description` on the content page (2 §2). */
  "rich-description": true,
} as const satisfies Record<string, boolean>;

export type FlagKey = keyof typeof flagDefaults;
export type FlagValues = readonly { key: string; value?: unknown }[];

/** A flag's value, or its default where it is unknown or of another kind. */
export function readFlag(flags: FlagValues, key: FlagKey): boolean {
  const value = flags.find((flag) => flag.key === key)?.value;
  return typeof value === "boolean" ? value : flagDefaults[key];
}

export function useFlag(key: FlagKey): boolean {
  const services = useServices();
  const { data } = useSuspenseQuery(flagsQuery(services));
  return readFlag(data.flags, key);
}
