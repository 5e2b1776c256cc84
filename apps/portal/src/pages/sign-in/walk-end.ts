import { walks } from "../../parts/choose-provider/walk.ts";
import { beginFlow } from "../../parts/flow/draft.ts";
import type { Services } from "../../parts/services.ts";
import { completeWalk, type WalkEnd } from "./complete-walk.ts";
import { providerAnswer } from "./provider-answer.ts";

let end: Promise<WalkEnd> | undefined;

/** The end of the walk that led to this page. An answer is good for one exchange, however often the page is drawn. */
export function walkEnd(services: Services): Promise<WalkEnd> {
  end ??= completeWalk({ services, walks, beginFlow }, providerAnswer.take());
  return end;
}
