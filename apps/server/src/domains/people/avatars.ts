/** What every account has until somebody chooses a picture (1 §3), and where that picture is. */
export const defaultAvatar = "uploads/default_avatar.png";

/** Side of the picture that an account names, in pixels; there are others of the same kind. */
export const avatarWidth = 256;
