import type { ProviderSignIn } from "../../parts/choose-provider/provider-sign-in.ts";
import { trialAddress, trialOf } from "@atrium/rules/sso-trial.ts";
import { paths } from "../../parts/paths.ts";

/** What a provider has returned in the address. It can be exchanged for a session, so it is kept only in memory and taken once. */
export type ProviderAnswer = {
  source: ProviderSignIn["source"];
  code?: string;
  state?: string;
  iss?: string;
  session_state?: string;
  error?: string;
};

const parts = ["code", "state", "iss", "session_state", "error"] as const;

/** Reads the query of the page to which providers return; undefined without an answer. */
export function readAnswer(query: string): ProviderAnswer | undefined {
  const found = new URLSearchParams(query);
  if (!parts.some((name) => found.has(name))) return undefined;
  const answer: ProviderAnswer = { source: found.get("source") === "saml" ? "saml" : "oidc" };
  for (const name of parts) {
    const value = found.get(name);
    if (value !== null) answer[name] = value;
  }
  return answer;
}

let held: ProviderAnswer | undefined;
let came = false;

export const providerAnswer = {
  hold(answer: ProviderAnswer): void {
    held = answer;
    came = true;
  },
  /** Whether an answer has come since the page was loaded. */
  hasCome: () => came,
  take(): ProviderAnswer | undefined {
    const answer = held;
    held = undefined;
    return answer;
  },
};

/** Where an answer goes when an administrator tests a provider from the console: nobody is signed in by it. */
export function consoleAddressOf({ source: _, ...said }: ProviderAnswer): string | undefined {
  const trial = trialOf(said.state ?? "");
  return trial && trialAddress(trial, said);
}

/** Removes a provider's answer from the address bar, before anything else can read or store it. */
export function takeProviderAnswer(): void {
  if (location.pathname !== paths.providerReturn) return;
  const answer = readAnswer(location.search);
  if (!answer) return;
  const elsewhere = consoleAddressOf(answer);
  if (elsewhere !== undefined) {
    location.replace(elsewhere);
    return;
  }
  history.replaceState(null, "", paths.providerReturn);
  providerAnswer.hold(answer);
}
