/** The signs of a ticket's code: digits and capitals without those that look like another (Crockford's base 32). */
export const ticketSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** As long as 80 bits are, which nobody guesses. */
export const ticketLength = 16;

const whole = new RegExp(`^[${ticketSigns}]{${ticketLength}}$`);

/** A ticket's code as it was read or typed, whatever its spaces, hyphens and small letters; undefined where it is none. */
export function readTicketCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
  return whole.test(code) ? code : undefined;
}

/** The same as people read it aloud: four by four. */
export const spacedTicketCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1 ");

/** What is hashed (SHA-256) of a ticket: the list at the door has hashes alone, and each is good for its own event. */
export const ticketText = (eventUuid: string, code: string): string => `${eventUuid.toLowerCase()} ${code}`;
