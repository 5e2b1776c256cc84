import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Asked } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Link } from "./store.ts";

export type Request = EndpointReply<"POST /manager-requests/read">["data"]["request"];

/** Yes, or no with its reason. `by`: the signed-in person who decides; nobody is known to have used a link. */
export type Verdict = { brand: Brand; origin: string; reason: string | null; now: Date; request: Asked; by?: string };

/** What is decided about, wherever that is done. */
export type About = Omit<Link, "kind">;

/** What can be decided: how it is shown, and what a decision does. */
export type DecisionKind<Shown = Request> = {
  /** Undefined where what it was about is gone. */
  read(tenant: Tenant, link: About, lang: string | undefined): Promise<Shown | undefined>;
  /** Whether a decision would still mean something; what it is about is held until the transaction ends. */
  isOpen(own: Tenant, link: About): Promise<boolean>;
  /** In the transaction of the decision, once. */
  settle(own: Tenant, link: About, verdict: Verdict): Promise<void>;
};

/** Each kind of link, by the domain that knows what is decided. */
export type DecisionKinds = Record<Link["kind"], DecisionKind>;
