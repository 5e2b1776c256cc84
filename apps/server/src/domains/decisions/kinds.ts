import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Asked } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Link } from "./store.ts";

export type Request = EndpointReply<"POST /manager-requests/read">["data"]["request"];

/** Yes, or no with its reason. `by`: the signed-in person who decides; nobody is known to have used a link. */
export type Verdict = { brand: Brand; origin: string; reason: string | null; now: Date; request: Asked; by?: string };

/** What a link can be about: how it is shown, and what a decision does. */
export type DecisionKind = {
  /** Undefined where what it was about is gone. */
  read(tenant: Tenant, link: Link, lang: string | undefined): Promise<Request | undefined>;
  /** Whether a decision would still mean something; what it is about is held until the transaction ends. */
  isOpen(own: Tenant, link: Link): Promise<boolean>;
  /** In the transaction of the decision, once. */
  settle(own: Tenant, link: Link, verdict: Verdict): Promise<void>;
};

/** Each kind of link, by the domain that knows what is decided. */
export type DecisionKinds = Record<Link["kind"], DecisionKind>;
