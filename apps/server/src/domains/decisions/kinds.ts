import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Asked } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Link } from "./store.ts";

export type Request = EndpointReply<"POST /manager-requests/read">["data"]["request"];

/** Yes, or no with its reason. `by`: the signed-in person who decides; undefined for a link from a mail. */
export type Verdict = { brand: Brand; origin: string; reason: string | null; now: Date; request: Asked; by?: string };

/** A kind of request: how it is shown, and what a decision does. */
export type DecisionKind = {
  /** Undefined if its subject is gone. */
  read(tenant: Tenant, link: Link, lang: string | undefined): Promise<Request | undefined>;
  /** Whether a decision is still possible; locks the subject until the transaction ends. */
  isOpen(own: Tenant, link: Link): Promise<boolean>;
  /** Runs once, in the transaction of the decision. */
  settle(own: Tenant, link: Link, verdict: Verdict): Promise<void>;
};

/** The kinds of requests, each provided by its domain. */
export type DecisionKinds = Record<Link["kind"], DecisionKind>;
