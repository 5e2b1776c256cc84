import { exactTime, relativeTime } from "@atrium/rules/relative-time.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useEffect, useState } from "react";

/** The reader's own time zone, for what belongs to no building. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = { readonly at: string; readonly now: Date; readonly timeZone: string | undefined };

/** The distance to a moment, with the moment itself, in the building's zone, as its title. */
export function Moment({ at, now, timeZone = ownZone() }: Props) {
  const locale = useLanguage();
  return (
    <time dateTime={at} title={exactTime(at, locale, timeZone)}>
      {relativeTime(at, now, locale)}
    </time>
  );
}

/** A moment to the minute with its zone. */
export function ExactMoment({ at, timeZone = ownZone() }: Omit<Props, "now">) {
  return <time dateTime={at}>{exactTime(at, useLanguage(), timeZone)}</time>;
}
