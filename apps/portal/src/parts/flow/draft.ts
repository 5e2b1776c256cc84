import type { EndpointReply } from "@atrium/contract/client.ts";
import { normalizeEmail } from "@atrium/rules/email.ts";
import type { FlowFacts, SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import type { Approval } from "./approval.ts";

type SignedIn = EndpointReply<"POST /sso/v2/authenticate">;
type Providers = EndpointReply<"POST /auth/v2/validate-email">["sso_providers"];

/** The start of a sign-up: the answer of the e-mail check, and what a provider has verified since. */
export type FlowStart = FlowFacts & {
  email: string;
  first_name?: string | null;
  last_name?: string | null;
  /** The options of the provider dialog; only where one can still be chosen. */
  sso_providers?: Providers;
  /** A provider has just verified the person. */
  proved?: { transaction_uuid: string };
};

/**
 * The progress of a sign-up or a reset. It survives Back and reload, in this tab alone, and never contains a password. Times are milliseconds
 * since 1970.
 */
export type FlowDraft = FlowFacts & {
  kind: "sign_up" | "reset_password";
  email: string;
  first_name: string;
  last_name: string;
  is_term_accepted: boolean;
  is_email_accepted: boolean;
  building_uuid?: string;
  /** The account names exactly one building, which is not asked for again. */
  placed?: boolean;
  /** Steps that the person has completed with "Next": prefilled or half-typed forms must still be confirmed. */
  answered?: readonly SignUpStep[];
  sso_providers?: Providers;
  proved?: { transaction_uuid: string };
  /** The idempotency key of the request for the account: the same for each attempt of one intent. */
  intent?: string;
  sent_at?: number;
  code?: string;
  /** The code or the link has been used, and the new password is set. */
  password_set?: boolean;
  /** A token with which a person of a verified address may complete the profile, and nothing else. */
  unfinished?: { token: string };
  /** Started by a provider; it waits for "Continue". */
  session?: { reply: SignedIn; at: number };
  complete?: boolean;
  /** The person must be approved first. */
  approval?: Approval;
};

/** A change of a draft; undefined removes a field. */
export type FlowPatch = { [K in keyof FlowDraft]?: FlowDraft[K] | undefined };

const nothingTyped = { first_name: "", last_name: "", is_term_accepted: false, is_email_accepted: false };
const nobody: FlowFacts = { created_by: null, sso: { required: false, providers: 0 } };

export const emptyReset: FlowDraft = { kind: "reset_password", email: "", ...nobody, ...nothingTyped };

export function createFlowDraft(store: Store) {
  const read = () => readStored(store, storageKeys.flowDraft, isDraft);
  const write = (draft: FlowDraft) => store.setItem(storageKeys.flowDraft, JSON.stringify(draft));
  return {
    read,
    write,
    forget: () => store.removeItem(storageKeys.flowDraft),
    /**
     * Begins a sign-up. For the same address, for example after Back to the e-mail step, the input is kept; the draft of a finished or another
     * sign-up is removed.
     */
    begin({ email: typed, first_name, last_name, ...start }: FlowStart): void {
      const email = normalizeEmail(typed);
      const known = read();
      const same = known?.kind === "sign_up" && known.email === email && !known.complete && !known.password_set;
      write({
        ...nothingTyped,
        first_name: first_name ?? "",
        last_name: last_name ?? "",
        ...(same ? typedIn(known) : {}),
        ...start,
        kind: "sign_up",
        email,
      });
    },
  };
}

/** The person's own input, without what the e-mail check answers again. */
function typedIn(draft: FlowDraft): Partial<FlowDraft> {
  const { first_name, last_name, is_term_accepted, is_email_accepted, building_uuid, answered, intent, sent_at } =
    draft;
  return {
    ...(first_name || last_name ? { first_name, last_name } : {}),
    is_term_accepted,
    is_email_accepted,
    ...(building_uuid ? { building_uuid } : {}),
    ...(answered ? { answered } : {}),
    ...(intent ? { intent } : {}),
    ...(sent_at ? { sent_at } : {}),
  };
}

/** The draft with a change; fields that the change sets to undefined are removed. */
export function changed(draft: FlowDraft, patch: FlowPatch): FlowDraft {
  const next = { ...draft, ...patch };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as FlowDraft;
}

export const flowDraft = createFlowDraft(openStore("sessionStorage"));

/** Begins a sign-up in this tab; the caller navigates to its address. */
export const beginFlow = flowDraft.begin;

function isDraft(value: unknown): value is FlowDraft {
  return (
    isRecord(value) &&
    (value["kind"] === "sign_up" || value["kind"] === "reset_password") &&
    typeof value["email"] === "string" &&
    typeof value["first_name"] === "string" &&
    typeof value["last_name"] === "string" &&
    isRecord(value["sso"])
  );
}
