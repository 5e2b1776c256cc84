import { intlLocale } from "@atrium/rules/languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { logOut } from "@atrium/web/log-out.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useEffect, useState } from "react";
import { LowerBar } from "../../parts/lower-bar/lower-bar.tsx";
import { useServices } from "../../parts/services.ts";

/** By the viewer's own clock, whatever the building's time zone. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says who is shown, until when, and has a button to leave: at the foot of every page, so that nobody takes it for their own portal (row G11). */
export function ViewBar() {
  const t = usePhrases();
  const services = useServices();
  const language = useLanguage();
  const [isEnding, setEnding] = useState(false);
  const { session, viewAs } = services;
  const until = viewAs?.until ?? "";
  useEffect(() => {
    const timer = setTimeout(() => session.end("expired"), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [session, until]);
  if (!viewAs) return null;
  const time = new Intl.DateTimeFormat(intlLocale(language), { timeZone: ownZone(), timeStyle: "short" }).format(
    new Date(until),
  );
  const end = () => {
    setEnding(true);
    void logOut(services);
  };
  return (
    <LowerBar label={t("view_as.label")} title={t("view_as.title", viewAs)} text={t("view_as.until", { time })}>
      <Button variant="secondary" busy={isEnding} onClick={end}>
        {t("view_as.end")}
      </Button>
    </LowerBar>
  );
}
