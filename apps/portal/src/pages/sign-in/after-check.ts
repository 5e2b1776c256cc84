import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { type AfterEmailCheck, afterEmailCheck, isEmailAvailable } from "@atrium/rules/login-step.ts";
import { type Provider, providersOf, type SsoProviders } from "../../parts/choose-provider/providers.ts";
import type { FlowStart } from "../../parts/flow/draft.ts";
import type { NoticeKind } from "./email-notice.tsx";

export type Validation = EndpointReply<"POST /auth/v2/validate-email">;

/** A checked address, with everything that its next step needs. */
export type Checked = {
  email: string;
  next: AfterEmailCheck;
  /** Whether it has a complete account, so that a password would be accepted. */
  available: boolean;
  providers: SsoProviders;
  start: FlowStart;
};

export function readCheck(email: string, validation: Validation): Checked {
  const { user_verification: person, sso_providers } = validation;
  return {
    email,
    next: afterEmailCheck(validation),
    available: isEmailAvailable(validation),
    providers: sso_providers,
    start: {
      email,
      created_by: person.created_by,
      first_name: person.first_name,
      last_name: person.last_name,
      sso: { required: sso_providers.sso_required, providers: providersOf(sso_providers).length },
      sso_providers,
    },
  };
}

/** The provider that a company requires, if there is no other: the browser is redirected there without asking. */
export function onlyProvider({ next, providers }: Checked): Provider | undefined {
  const [first, ...others] = providersOf(providers);
  return next === "provider" && others.length === 0 ? first : undefined;
}

/** The dialog for a refused address; undefined if the refusal has another reason. */
export function noticeOf(error: unknown): NoticeKind | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  const { code } = error.problem;
  if (code === "domain_not_registered") return "unknown_domain";
  return code === "work_email_required" ? "free_mail" : undefined;
}
