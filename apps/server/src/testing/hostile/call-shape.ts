import type { EndpointBody, EndpointParams, EndpointQuery } from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { Estate } from "./estate.ts";
import type { Ids, Perishable } from "./ids.ts";

/** The input of a call: as the contract describes it, or a form, or a file. */
export type Input = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: Record<string, string>;
  file?: Buffer;
};

type Typed<K extends EndpointKey> = Omit<Input, "params" | "query" | "body"> & {
  params?: EndpointParams<K>;
  query?: Extract<EndpointQuery<K>, object>;
  body?: EndpointBody<K>;
};

export type Of<K extends EndpointKey> = {
  /** Things that the call uses up. */
  uses?: readonly Perishable[];
  input(ids: Ids, secrets: Estate["secrets"]): Typed<K> | Promise<Typed<K>>;
};

/** For calls without parameters: the token alone decides whose data they concern. */
export const nothing = { input: () => ({}) };
