import type { EndpointReply } from "@atrium/contract/client.ts";
import { normalizeEmail } from "@atrium/rules/email.ts";
import type { FlowFacts, SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import type { Approval } from "./approval.ts";

type SignedIn = EndpointReply<"POST /sso/v2/authenticate">;
type Providers = EndpointReply<"POST /auth/v2/validate-email">["sso_providers"];

/** What a sign-up starts from: the answer to the e-mail check, and what a provider has proved since. */
export type FlowStart = FlowFacts & {
  email: string;
  first_name?: string | null;
  last_name?: string | null;
  /** What the dialog of providers offers; only where one can still be chosen. */
  sso_providers?: Providers;
  /** A provider has just proved who this is. */
  proved?: { transaction_uuid: string };
};

/**
 * A sign-up or a reset as far as it has come. It lasts over Back and reload, in this tab alone, and never has a password in it.
 * Times are milliseconds since 1970.
 */
export type FlowDraft = FlowFacts & {
  kind: "sign_up" | "reset_password";
  email: string;
  first_name: string;
  last_name: string;
  is_term_accepted: boolean;
  is_email_accepted: boolean;
  building_uuid?: string;
  /** The record of this person names exactly one building, which is not asked again. */
  placed?: boolean;
  /** Steps that were answered with "Next": what others have filled in, or a half-typed form, is still to be looked at. */
  answered?: readonly SignUpStep[];
  sso_providers?: Providers;
  proved?: { transaction_uuid: string };
  /** Idempotency key of the account that is asked for: the same for each try of the same intent. */
  intent?: string;
  sent_at?: number;
  code?: string;
  /** The code or the link has been used, and the new password is set. */
  password_set?: boolean;
  /** Lets somebody who has proved the address complete the profile, and nothing else. */
  unfinished?: { token: string };
  /** Begun by a provider; it waits for "Continue". */
  session?: { reply: SignedIn; at: number };
  complete?: boolean;
  /** Somebody has to let this person in first. */
  approval?: Approval;
};

/** A change of a draft; what is undefined goes. */
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
     * Begins a sign-up. The same address again, such as after Back to the e-mail step, keeps what was typed; what a finished
     * or another one has left behind goes.
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

/** What the person has said, apart from what the e-mail check says anew. */
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

/** The draft with a change; what the change sets to undefined is gone. */
export function changed(draft: FlowDraft, patch: FlowPatch): FlowDraft {
  const next = { ...draft, ...patch };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as FlowDraft;
}

export const flowDraft = createFlowDraft(openStore("sessionStorage"));

/** Begins a sign-up in this tab; the caller goes to its address. */
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
