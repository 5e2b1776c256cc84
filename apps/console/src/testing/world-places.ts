import { uuid } from "@atrium/web/testing/world-ids.ts";

/* Where things are in the console's fake world. */

export const pier = { uuid: uuid(0xb0001), name: "Pier One" };
export const wharf = { uuid: uuid(0xb0002), name: "The Wharf" };
export const meridian = { uuid: uuid(0xc0001), name: "Meridian Shipping" };
export const harborline = { uuid: uuid(0xd0001), name: "Harborline" };
