import { clockTime } from "@atrium/rules/event-dates.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { RoomNow } from "./door-queries.ts";

const looks: Record<RoomNow["state"], { tone: "ok" | "warn" | "neutral"; icon: IconName }> = {
  free: { tone: "ok", icon: "check" },
  taken: { tone: "warn", icon: "clock" },
  closed: { tone: "neutral", icon: "lock" },
};

/** Whether a room is free now, and until when. */
export function RoomState({
  room,
  timeZone,
}: {
  readonly room: Pick<RoomNow, "state" | "until">;
  readonly timeZone: string;
}) {
  const t = usePhrases();
  const locale = useLanguage();
  const { state, until } = room;
  return (
    <StatusPill {...looks[state]}>
      {until === null
        ? t(`book.now_${state}`)
        : t(`book.now_${state}_until`, { time: clockTime(new Date(until), locale, timeZone) })}
    </StatusPill>
  );
}
