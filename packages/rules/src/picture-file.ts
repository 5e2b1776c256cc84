/** What a picture of a brand or a building may be sent as, and how large it may be. */
export const pictureFile = {
  types: ["image/png", "image/jpeg", "image/webp", "image/svg+xml"],
  mostBytes: 15 * 1024 * 1024,
} as const;

export const isPictureType = (type: string): boolean => (pictureFile.types as readonly string[]).includes(type);
