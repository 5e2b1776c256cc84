import {
  afterKioskEvent,
  type KioskEvent,
  type KioskIdle,
  nextLook,
  secondsToAnswer,
} from "@atrium/rules/kiosk-idle.ts";
import { createListeners } from "@atrium/web/listeners.ts";

/** The events that show that a person is there. Scrolling is not one: the page scrolls by itself too, and people who scroll touch the screen. */
const signs = ["pointerdown", "pointerup", "pointermove", "touchstart", "touchmove", "keydown", "wheel"] as const;

type Parts = { page: EventTarget; now: () => number; startOver: () => void };

/** Watches for activity by the rules of `kiosk-idle`, and starts over when nobody is there any more (M8). */
export function createIdleWatch({ page, now, startOver }: Parts) {
  const { subscribe, tell } = createListeners();
  let state: KioskIdle = { kind: "in_use", since: now() };
  let left: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer = "";

  function take(kind: KioskEvent["kind"]): void {
    const before = state;
    state = afterKioskEvent(before, { kind, at: now() });
    if (state !== before) look();
    if (state.kind === "resting" && before.kind !== "resting") startOver();
  }

  /** A single timer: when it fires, it computes how much longer it must wait. */
  function look(): void {
    const seconds = secondsToAnswer(state, now());
    if (seconds !== left) {
      left = seconds;
      tell();
    }
    const due = nextLook(state);
    if (state.kind === "asking" || due === undefined) clear();
    if (due === undefined || timer !== undefined) return;
    timer = setTimeout(wake, state.kind === "asking" ? Math.min(1000, due - now()) : due - now());
  }

  function wake(): void {
    timer = undefined;
    take("looked");
    look();
  }

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function sign(event: Event): void {
    // Browsers report a resting pointer as moving when the page changes under it.
    if (event instanceof PointerEvent && event.type === "pointermove") {
      const place = `${event.screenX} ${event.screenY}`;
      const moved = place !== pointer;
      pointer = place;
      if (!moved) return;
    }
    take("touched");
  }

  return {
    /** The seconds left to answer; undefined while no question is shown. */
    secondsLeft: () => left,
    subscribe,
    stay: () => take("stayed"),
    giveUp: () => take("gave_up"),
    /** Starts watching; returns a function that stops it. */
    begin(): () => void {
      for (const name of signs) page.addEventListener(name, sign, { capture: true, passive: true });
      look();
      return () => {
        for (const name of signs) page.removeEventListener(name, sign, { capture: true });
        clear();
      };
    },
  };
}
