import { isDay } from "@atrium/rules/wall-clock.ts";
import { uuidWord } from "../../parts/address-words.ts";

/** The shown day and building, and the open booking. */
export type BookingsPlace = {
  building?: string | undefined;
  day?: string | undefined;
  booking?: string | undefined;
};

export const readBookingsPlace = ({ building, day, booking }: Record<string, unknown>): BookingsPlace => ({
  building: uuidWord(building),
  day: typeof day === "string" && isDay(day) ? day : undefined,
  booking: uuidWord(booking),
});
