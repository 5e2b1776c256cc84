import { useMe } from "../me-query.ts";
import type { KeptAs } from "./kept-edit.ts";

/** The name under which a form's input is stored on this device. */
export function useKeptAs(what: string): KeptAs | undefined {
  const owner = useMe()?.user.uuid;
  return owner === undefined ? undefined : { owner, what };
}
