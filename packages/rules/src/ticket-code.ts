/** The characters of a ticket's code: digits and capitals without those that look alike (Crockford's base 32). */
export const ticketSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits, too many to guess. */
export const ticketLength = 16;

const whole = new RegExp(`^[${ticketSigns}]{${ticketLength}}$`);

/** A scanned or typed ticket code without spaces and hyphens, in capitals; undefined if it is invalid. */
export function readTicketCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
  return whole.test(code) ? code : undefined;
}

/** The code in groups of four, for reading aloud. */
export const spacedTicketCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1 ");

/** The hashed text (SHA-256) of a ticket: the door list contains only hashes, and each is valid only for its own event. */
export const ticketText = (eventUuid: string, code: string): string => `${eventUuid.toLowerCase()} ${code}`;
