import { uuid } from "@atrium/web/testing/world-ids.ts";

export const pier = { uuid: uuid(0xb0001), name: "Pier One" };
export const wharf = { uuid: uuid(0xb0002), name: "The Wharf" };
