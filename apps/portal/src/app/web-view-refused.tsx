import { Refusal } from "@atrium/bridge/refusal.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { type Phrases, PhrasesProvider, usePhrases } from "@atrium/web/phrases.ts";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { findHolder, tellHolder } from "../parts/mini-app/holder.ts";
import type { Services } from "../parts/services.ts";
import type { WebViewFault } from "./web-view.ts";

/** For the author of the app. */
const reasons: Record<WebViewFault, string> = {
  code: "The one-time code was used, is older than a minute, or is none: ask for another one and open the page again.",
  token: "The access token has ended, or is none: open the page again with another one, or with a one-time code.",
  base: "baseUrl is not this page's own API, so the token was sent nowhere.",
  unreachable: "The API did not answer: try again with another code.",
};

type Shown = { services: Services; phrases: Phrases; page: () => Root; why: WebViewFault };

/**
 * A page under /webview without a valid token (Z27): the person reads why instead of a sign-in page, and the app that shows the page receives
 * the reason.
 */
export async function showRefused({ services, phrases, page, why }: Shown): Promise<void> {
  await services.language.openInside();
  flushSync(() =>
    page().render(
      <PhrasesProvider value={phrases}>
        <Refused why={why} />
      </PhrasesProvider>,
    ),
  );
  const holder = readFlag(services.boot.flags, "host-sdk") ? findHolder() : undefined;
  const { failure } = new Refusal("UNAUTHENTICATED", reasons[why]);
  if (holder) tellHolder(holder, services.boot.config.host_origins, "webViewRefused", { error: failure });
}

function Refused({ why }: { readonly why: WebViewFault }) {
  const t = usePhrases();
  return (
    <PageBody id="main">
      <ErrorState level={1} title={t("web_view.refused_title")} text={t(`web_view.refused_${why}`)} />
    </PageBody>
  );
}
