/** What a person's picture may come as, and how large it may be when it is sent; the server makes its own picture of it. */
export const avatarFile = { types: ["image/jpeg", "image/png", "image/webp"], mostBytes: 5 * 1024 * 1024 } as const;

export function isAvatarType(type: string): boolean {
  return (avatarFile.types as readonly string[]).includes(type);
}

/** What every account has until it chooses a picture (1 §3). */
const defaultAvatar = /(^|\/)default_avatar\.png$/;

/** The address of a picture that somebody has chosen; null where it is nobody's own. */
export const ownAvatar = (address: string): string | null => (defaultAvatar.test(address) ? null : address);
