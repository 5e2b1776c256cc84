import { placeAt } from "@atrium/rules/home-layout.ts";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** The drop target: the list, and the index among its other rows. */
export type DropPlace = { list: string; to: number };

type Props = {
  /** The container of the lists: each has `data-drag-list` with its name, and each of their rows `data-drag-row` with its key. */
  readonly ground: RefObject<HTMLElement | null>;
  readonly onDrop: (row: string, place: DropPlace) => void;
};

/** Within this distance of the window's edge the page scrolls, by this many pixels per event. */
const edge = 56;
const scrolled = 14;

/** Drags rows by their handles, with a mouse, a pen or a finger. For the keyboard, a row has buttons and a menu. */
export function useDrag({ ground, onDrop }: Props) {
  const held = useRef<string>(undefined);
  /** The latest target, which may be newer than the rendered one. */
  const place = useRef<DropPlace>(undefined);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<DropPlace>();

  const stop = useCallback(() => {
    held.current = undefined;
    place.current = undefined;
    setDragged(undefined);
    setOver(undefined);
  }, []);
  useEffect(() => {
    if (dragged === undefined) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === "Escape") stop();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [dragged, stop]);

  const move = (event: PointerEvent<HTMLElement>) => {
    if (held.current === undefined || !ground.current) return;
    const { clientY } = event;
    if (clientY < edge) window.scrollBy(0, -scrolled);
    else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrolled);
    const under = placeUnder(ground.current, held.current, clientY);
    place.current = under;
    setOver((before) => (before?.list === under?.list && before?.to === under?.to ? before : under));
  };

  return {
    dragged,
    over,
    /** What the handle of a row listens to. */
    handle: (row: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = row;
        setDragged(row);
      },
      onPointerMove: move,
      onPointerUp() {
        const { current } = place;
        stop();
        if (current) onDrop(row, current);
      },
      onPointerCancel: stop,
    }),
  };
}

/** The list nearest to a vertical position, and the index in it. */
function placeUnder(ground: HTMLElement, row: string, height: number): DropPlace | undefined {
  const lists = [...ground.querySelectorAll<HTMLElement>("[data-drag-list]")];
  const distance = (list: HTMLElement) => {
    const { top, bottom } = list.getBoundingClientRect();
    return Math.max(top - height, height - bottom, 0);
  };
  const [nearest] = lists.toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) return undefined;
  const rows = [...nearest.querySelectorAll<HTMLElement>("[data-drag-row]")];
  const middles = rows.map((one) => {
    const { top, height: tall } = one.getBoundingClientRect();
    return top + tall / 2;
  });
  const from = rows.findIndex((one) => one.dataset["dragRow"] === row);
  return { list: nearest.dataset["dragList"] ?? "", to: placeAt(middles, from, height) };
}
