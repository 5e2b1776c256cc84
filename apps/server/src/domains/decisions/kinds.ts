import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Asked } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Link } from "./store.ts";

export type Request = EndpointReply<"POST /manager-requests/read">["data"]["request"];

/** Yes, or no with its reason. `by`: the signed-in person who decides; undefined for a link from a mail. */
export type Verdict = { brand: Brand; origin: string; reason: string | null; now: Date; request: Asked; by?: string };

/** The subject of a decision, whatever its kind. */
export type About = Omit<Link, "kind">;

/** A kind of request: how it is shown, and what a decision does. */
export type DecisionKind<Shown = Request> = {
  /** Undefined if its subject is gone. */
  read(tenant: Tenant, link: About, lang: string | undefined): Promise<Shown | undefined>;
  /** Whether a decision is still possible; locks the subject until the transaction ends. */
  isOpen(own: Tenant, link: About): Promise<boolean>;
  /** Runs once, in the transaction of the decision. */
  settle(own: Tenant, link: About, verdict: Verdict): Promise<void>;
};

/** The kinds of requests, each provided by its domain. */
export type DecisionKinds = Record<Link["kind"], DecisionKind>;
