import { describe, expect, test } from "vitest";
import { historyEntry } from "./history-entries.ts";
import type { Transaction } from "./history-queries.ts";

type Where = Parameters<typeof historyEntry>[1];
const building = (uuid: string, timezone: string) => ({ uuid, timezone }) as Where["current"];
const berlin = building("berlin", "Europe/Berlin");
const where: Where = { current: berlin, buildings: [berlin, building("lisbon", "Europe/Lisbon")], locale: "en-gb" };
const span = { start_at: "2026-06-30T22:30:00.000Z", end_at: "2026-06-30T23:30:00.000Z" };

const room: Transaction = {
  uuid: "transaction",
  building_uuid: "berlin",
  currency_type: "EUR",
  total_price: "70.00",
  details: { owner: { owner_type: "company", owner_uuid: "owner" }, resource: { uuid: "resource" } },
  content: {
    uuid: "booking",
    resource: { name: "Maas", image_url: null, image_focus: "20% 80%" },
    status: "Accepted",
    ...span,
  },
};
const event: Transaction = {
  uuid: "attendance",
  building_uuid: "lisbon",
  currency_type: "EUR",
  content: {
    uuid: "event",
    title: "Jazz",
    subtitle: null,
    image_url: null,
    image_focus: null,
    status: "confirmed",
    price: "0.00",
    ...span,
  },
};
const service: Transaction = {
  uuid: "service",
  building_uuid: "berlin",
  currency_type: "EUR",
  content: { uuid: "b", status: "pending", service: { provider_name: "Delta", logo_url: null, price: 4250 }, ...span },
};

describe("R4 R5 a row", () => {
  test("R4 a booked room links to its booking and shows its price", () => {
    expect(historyEntry(room, where)).toMatchObject({
      title: "Maas",
      date: "Wed 1 Jul, 00:30",
      price: "€70",
      leadsTo: { booking: "company.owner.resource.booking" },
    });
  });

  test("R4 an event links to its page in its own building and shows that building's time", () => {
    expect(historyEntry(event, where)).toMatchObject({
      title: "Jazz",
      date: "Tue 30 Jun, 23:30",
      price: undefined,
      leadsTo: { event: { buildingUuid: "lisbon", eventPostUuid: "event" } },
    });
  });

  test("R4 an event of a building that the person has left has no link", () => {
    expect(historyEntry({ ...event, building_uuid: "sold" }, where)).toMatchObject({
      timeZone: "Europe/Berlin",
      leadsTo: undefined,
    });
  });

  test("R5 a service's price is in cents", () => {
    expect(historyEntry(service, where)).toMatchObject({ title: "Delta", price: "€42.50", leadsTo: undefined });
  });
});
