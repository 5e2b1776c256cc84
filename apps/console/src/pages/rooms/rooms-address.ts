import { uuidWord } from "../../parts/address-words.ts";

/** The building whose rooms are listed. */
export type RoomsPlace = { building?: string | undefined };

export const readRoomsPlace = ({ building }: Record<string, unknown>): RoomsPlace => ({ building: uuidWord(building) });
