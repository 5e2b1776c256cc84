/** The default picture of an account (1 §3), and its address. */
export const defaultAvatar = "uploads/default_avatar.png";

/** The side length in pixels of the picture in an account; other sizes exist. */
export const avatarWidth = 256;
