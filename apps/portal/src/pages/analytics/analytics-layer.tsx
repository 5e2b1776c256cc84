import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { createTracker, type Tracker } from "../../parts/analytics/tracker.ts";
import { useAnalytics } from "../../parts/analytics/use-analytics.ts";
import { queueOf, trackCurrentPage, usePageViews, whoIsThere } from "../../parts/analytics/use-track.ts";
import { useFlag } from "../../parts/flags.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { haveScriptsRun, showScripts } from "./scripts.ts";

/** Loaded only for people who must be asked for consent. */
const ConsentBar = lazy(() => import("./consent-bar.tsx"));

const none: readonly string[] = [];

/** Sends the analytics of the signed-in area, as far as the brand and the person allow (1 §4): events, and the operator's scripts. */
export default function AnalyticsLayer() {
  const services = useServices();
  const analytics = useAnalytics();
  const flag = useFlag("analytics-consent");
  usePageViews(useLocation({ select: ({ pathname }) => pathname }));
  const { settings, state, choice } = analytics ?? {};
  const ticket = settings?.ticket;
  const before = useRef(state);

  useEffect(() => {
    if (state === undefined) return;
    trackerOf(services).order(state === "track" && ticket ? { agreed: choice === "granted", ticket } : "silent");
  }, [services, state, choice, ticket]);

  useEffect(() => {
    // Events from before the consent were dropped, so the current page is recorded again.
    if (state === "track" && before.current !== undefined && before.current !== state) trackCurrentPage(services);
    before.current = state;
  }, [services, state]);

  const scripts = (state === "track" && flag && settings?.scripts) || none;
  const wanted = scripts.join(" ");
  const isKnown = state !== undefined;
  useEffect(() => {
    if (isKnown) tryScripts(wanted === "" ? none : wanted.split(" "));
  }, [isKnown, wanted]);

  useEffect(
    () => () => {
      // The scripts stay between two screens of a signed-in person, and must not run during another person's sign-in (R4).
      if (services.session.state() === "signed_in" || !haveScriptsRun()) return;
      tryScripts(none);
      location.reload();
    },
    [services],
  );

  if (state !== "ask" || !analytics) return null;
  return (
    <Suspense>
      <ConsentBar onAnswer={analytics.answer} />
    </Suspense>
  );
}

/** Adds the scripts. If the page's security policy blocks them, the page works without. */
function tryScripts(urls: readonly string[]): void {
  try {
    showScripts(urls);
  } catch (error) {
    reportToConsole(error, { trace_id: traceOf(error) });
  }
}

const trackers = new WeakMap<Services, Tracker>();

/** One tracker per page load, across screens. */
function trackerOf(services: Services): Tracker {
  const known = trackers.get(services);
  if (known) return known;
  const { api, session, kiosk } = services;
  const tracker = createTracker({
    api,
    queue: queueOf(services),
    who: () => whoIsThere(services),
    now: () => Date.now(),
  });
  trackers.set(services, tracker);
  session.subscribe(tracker.someoneElse);
  kiosk.subscribe(tracker.someoneElse);
  return tracker;
}
