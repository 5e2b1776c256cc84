import type { Line } from "./traffic.ts";

/** The text of each reason, for the author of a mini-app. */
export const reasons: Record<NonNullable<Line["why"]>, string> = {
  window: "It came from another window than the frame that is open here. The portal listens to that one alone.",
  origin:
    "The page's origin is not one of those registered for this app, exactly: scheme, host and port. It gets no answer.",
  unreadable:
    "It is none of the interface's messages: neither an object nor JSON text of 64 kB at most with an “action” of letters. Any script may post such things, so nothing is answered.",
  port: "The sandbox takes this page's origin away. Only its first “init” is heard here; all else goes by the port that the portal offers.",
  NOT_INITIALIZED:
    "This action tells of the person or acts for them, so the app says “init” first. A reload of the portal forgets it.",
  INVALID_INIT: "“init” lacks an app_uuid, or names an app that is not registered for this origin and building.",
  UNKNOWN_ACTION: "There is no such action. Mind the spelling, also of capitals.",
  INVALID_PARAMS: "A field is missing or wrong; the answer names it.",
  INVALID_ORIGIN: "The page's origin is not registered for this app.",
  PERMISSION_DENIED: "The app is not granted this action: see the grants.",
  UNAUTHENTICATED: "The person's session has ended, or nobody is signed in to this portal.",
  NOT_SUPPORTED: "The page speaks none of the host's versions.",
  USER_CANCELLED: "The person said no.",
  TIMEOUT: "No answer came in time.",
  RATE_LIMITED: "Too many messages at once, or the person was asked too often.",
  INTERNAL: "Something failed on the host's side. The console of this page may say more.",
};

export const kinds: Record<Line["kind"], string> = {
  in: "From the app",
  out: "Answer",
  refused: "Refused",
  told: "Told unasked",
  unheard: "Not heard",
};
