/* The page of a room in a test: its requests, and its contents. */
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { page } from "vitest/browser";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { inDays } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { type Room, room, type RoomDay, roomZone } from "@atrium/web/testing/world-rooms.ts";
import { type PortalPage, preparePage } from "./render-page.tsx";

const { en } = words;
const read = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";
export const quoting = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote";
export const bookingIt = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings";

export const date = inDays(3).slice(0, 10);
export const roomAt = (from: string, to: string, day = date) =>
  `/building/${pier}/book/${room().uuid}?date=${day}&from=${from}&to=${to}`;

export function prepareRoom(own: Partial<Room> = {}, flags = { "account-history": true }): PortalPage {
  const world = fakeWorld();
  world.rooms = [room(own)];
  return preparePage({ world, flags });
}

/** From now on the room's days are these. */
export function answerDays({ api, world }: PortalPage, dayOf: (date: string) => RoomDay): void {
  api.on(read, ({ query }) => {
    const days = Array.from({ length: query.days ?? 1 }, (_, at) => dayOf(laterDay(query.date, at)));
    return { data: { room: world.rooms[0] ?? room(), timezone: roomZone, days } };
  });
}

export const field = (name: keyof typeof en) => page.getByLabelText(en[name], { exact: true });
export const slot = (name: string) => page.getByRole("button", { name, exact: true });
export const book = (name: keyof typeof en = "book.book") => page.getByRole("button", { name: en[name], exact: true });
