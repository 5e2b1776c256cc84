/** Equipment of a room that people search for. */
export const roomEquipment = [
  "screen",
  "video",
  "phone",
  "whiteboard",
  "sound",
  "kitchen",
  "daylight",
  "step_free",
  "power",
] as const;
export type RoomEquipment = (typeof roomEquipment)[number];
