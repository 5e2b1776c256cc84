/** The accepted types of a person's picture, and its greatest size; the server makes its own picture from it. */
export const avatarFile = { types: ["image/jpeg", "image/png", "image/webp"], mostBytes: 5 * 1024 * 1024 } as const;

export function isAvatarType(type: string): boolean {
  return (avatarFile.types as readonly string[]).includes(type);
}

/** The default picture of every account (1 §3). */
const defaultAvatar = /(^|\/)default_avatar\.png$/;

/** The address of a chosen picture; null for the default one. */
export const ownAvatar = (address: string): string | null => (defaultAvatar.test(address) ? null : address);
