import { providerSignIns } from "../../parts/choose-provider/provider-sign-in.ts";
import { beginFlow } from "../../parts/flow/draft.ts";
import type { Services } from "../../parts/services.ts";
import { completeProviderSignIn, type ProviderSignInResult } from "./complete-provider-sign-in.ts";
import { providerAnswer } from "./provider-answer.ts";

let end: Promise<ProviderSignInResult> | undefined;

/** The end of the walk that led to this page. An answer is good for one exchange, however often the page is drawn. */
export function providerSignInResult(services: Services): Promise<ProviderSignInResult> {
  end ??= completeProviderSignIn({ services, providerSignIns, beginFlow }, providerAnswer.take());
  return end;
}
