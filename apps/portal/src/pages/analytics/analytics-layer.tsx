import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { createTracker, type Tracker } from "../../parts/analytics/tracker.ts";
import { useAnalytics } from "../../parts/analytics/use-analytics.ts";
import { queueOf, trackStanding, usePageViews, whoIsThere } from "../../parts/analytics/use-track.ts";
import { useFlag } from "../../parts/flags.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { haveScriptsRun, showScripts } from "./scripts.ts";

/** Whoever need not be asked has no use for it. */
const ConsentBar = lazy(() => import("./consent-bar.tsx"));

const none: readonly string[] = [];

/** What the signed-in area tells of itself, as far as the brand and the person allow (1 §4): events, and scripts of the operator's. */
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
    // What the page noted before the person agreed was dropped.
    if (state === "track" && before.current !== undefined && before.current !== state) trackStanding(services);
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
      // Between two screens of a signed-in person they stay; nobody else's log-in runs beside them (R4).
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

/** A page whose policy knows no scripts stands without them. */
function tryScripts(urls: readonly string[]): void {
  try {
    showScripts(urls);
  } catch (error) {
    reportToConsole(error, { trace_id: traceOf(error) });
  }
}

const trackers = new WeakMap<Services, Tracker>();

/** One a page: it goes on while screens come and go. */
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
