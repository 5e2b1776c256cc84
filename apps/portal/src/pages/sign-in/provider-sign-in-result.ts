import { providerSignIns } from "../../parts/choose-provider/provider-sign-in.ts";
import { beginFlow } from "../../parts/flow/draft.ts";
import type { Services } from "../../parts/services.ts";
import { completeProviderSignIn, type ProviderSignInResult } from "./complete-provider-sign-in.ts";
import { providerAnswer } from "./provider-answer.ts";

let end: Promise<ProviderSignInResult> | undefined;

/** The result of the provider sign-in that led to this page. An answer is exchanged once, however often the page renders. */
export function providerSignInResult(services: Services): Promise<ProviderSignInResult> {
  end ??= completeProviderSignIn({ services, providerSignIns, beginFlow }, providerAnswer.take());
  return end;
}
