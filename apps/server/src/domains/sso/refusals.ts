import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { Logger } from "pino";
import type { LastAnswer } from "../../platform/http/provider-calls.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Provider } from "./providers.ts";

type Code = Extract<RefusalCode, "sso_refused" | "provider_unreachable" | "provider_misconfigured">;

/** A refused sign-on, with details for the operator's log that the person does not see: which check failed, and what the provider answered. */
export class SsoRefusal extends Refusal {
  readonly check: string;
  readonly answer: LastAnswer | undefined;

  constructor(code: Code, check: string, answer?: LastAnswer) {
    super(code, undefined, { isSaid: true });
    this.check = check;
    this.answer = answer;
  }
}

/** The provider's statement about a person is not accepted. */
export function disbelieve(check: string): never {
  throw new SsoRefusal("sso_refused", check);
}

/** Logs a refused sign-on in one line: which provider, what failed, in whose words, and in which request. */
export async function logRefused<T>(
  { logger, provider, traceId }: { logger: Logger; provider: Provider; traceId: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SsoRefusal) {
      const { code, check, answer } = error;
      const line = { trace_id: traceId, provider: provider.pack_key, check, ...answer };
      if (code === "provider_misconfigured")
        logger.error(line, "a sign-on failed: the set-up of this portal and the provider does not match");
      else if (code === "provider_unreachable")
        logger.error(line, "a sign-on failed: the provider could not be reached");
      else logger.warn(line, "a sign-on was refused");
    }
    throw error;
  }
}

/** The beginnings of the libraries' messages for failed checks; the rest may quote input. */
const known = [
  "Invalid signature",
  "Invalid document signature",
  "InResponseTo is not valid",
  "InResponseTo is missing",
  "SubjectInResponseTo is not valid",
  "SAML assertion expired",
  "SAML assertion not yet valid",
  "SAML assertion audience mismatch",
  "SAML assertion has no AudienceRestriction",
  "Bad status code",
  "SAML provider returned",
];

/** The failed check of a SAML answer. */
export function samlCheck(error: unknown): string {
  if (error instanceof SsoRefusal) return error.check;
  const { name, message } = error as Error;
  if (name === "SamlRefused") return message;
  return known.find((begin) => message.startsWith(begin)) ?? "the library's checks";
}

/** The shortest reason why a call failed: an error code of the system or the library, from the innermost cause. */
export function codeOfFailure(error: unknown): string {
  let found = error instanceof Error ? error.name : "an error";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name, message } = cause as Error & { code?: unknown };
    if (typeof code === "string") found = code;
    // This server's own error, which quotes no input.
    else if (name === "ProviderUnreachable") found = message;
  }
  return found;
}
