import { laterDay, weekdayOf, weekdays } from "@atrium/rules/wall-clock.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { turned, type View } from "./calendar-address.ts";

type Props = {
  readonly view: View;
  /** The focused day. */
  readonly day: string;
  readonly onGo: (day: string) => void;
};

/**
 * Keyboard navigation: arrows move by day and week, also into another month, Home and End to the ends of the week, Page Up and Page Down by
 * month or week. Enter presses the day's own button. The focus follows to a day that is rendered later.
 */
export function useCalendarKeys({ view, day, onGo }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const isGoing = useRef(false);
  useEffect(() => {
    if (!isGoing.current) return;
    isGoing.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = weekdays.indexOf(weekdayOf(day));
    const ways: Record<string, () => string> = {
      ArrowRight: () => laterDay(day, 1),
      ArrowLeft: () => laterDay(day, -1),
      ArrowDown: () => laterDay(day, 7),
      ArrowUp: () => laterDay(day, -7),
      Home: () => laterDay(day, -place),
      End: () => laterDay(day, 6 - place),
      PageDown: () => turned(day, view, 1),
      PageUp: () => turned(day, view, -1),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    isGoing.current = true;
    onGo(way());
  };
  return { grid, press };
}
