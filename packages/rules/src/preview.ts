import { may, type Person } from "./capabilities.ts";

/** Where the portal's page begins that stands in a frame beside the editor (row P3). */
export const previewPath = "/item-preview";

/** How long the ticket of a preview is good for. */
export const previewSeconds = 5 * 60;

/**
 * Whether an item of a building is shown to somebody as a person: the person belongs to that building, whose people are known by name to whoever may read guest
 * lists there.
 */
export function mayPreviewAs(
  editor: Person,
  person: { buildingUuids: Iterable<string> },
  buildingUuid: string,
): boolean {
  return may(editor, "guests.read", buildingUuid) && [...person.buildingUuids].includes(buildingUuid);
}
