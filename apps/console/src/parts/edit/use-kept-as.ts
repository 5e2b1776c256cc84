import { useMe } from "../me-query.ts";
import type { KeptAs } from "./kept-edit.ts";

/** Under which name what is typed into the form of something is kept on this device. */
export function useKeptAs(what: string): KeptAs | undefined {
  const owner = useMe()?.user.uuid;
  return owner === undefined ? undefined : { owner, what };
}
