/** What a room may have and people look for. */
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
