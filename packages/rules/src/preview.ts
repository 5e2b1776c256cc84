import { may, type Person } from "./capabilities.ts";

/** The address of the portal's page in an iframe beside the editor (row P3). */
export const previewPath = "/item-preview";

/** The lifetime of a preview's ticket. */
export const previewSeconds = 5 * 60;

/**
 * Whether an item of a building may be previewed as a person: the person belongs to that building, and the viewer may read guest lists there,
 * and so knows its people by name.
 */
export function mayPreviewAs(
  editor: Person,
  person: { buildingUuids: Iterable<string> },
  buildingUuid: string,
): boolean {
  return may(editor, "guests.read", buildingUuid) && [...person.buildingUuids].includes(buildingUuid);
}
