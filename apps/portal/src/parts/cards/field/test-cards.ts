/** A card that providers publish for tests: it belongs to nobody, and cannot buy anything. */
type TestCard = { number: string; type: string; cvv: number; declined?: true; pays?: "declines" | "waits" };

/** All card numbers that the sandbox knows. It validates no others, so that it cannot be used to check stolen numbers. */
const testCards: readonly TestCard[] = [
  { number: "4111111111111111", type: "visa", cvv: 3 },
  { number: "4242424242424242", type: "visa", cvv: 3 },
  { number: "5555555555554444", type: "master", cvv: 3 },
  { number: "5105105105105100", type: "master", cvv: 3 },
  { number: "378282246310005", type: "american_express", cvv: 4 },
  { number: "6011111111111117", type: "discover", cvv: 3 },
  // Saved, and declined when charged; and one whose provider takes a while to decide.
  { number: "4000000000000341", type: "visa", cvv: 3, pays: "declines" },
  { number: "4000000000000077", type: "visa", cvv: 3, pays: "waits" },
  // Its provider always declines.
  { number: "4000000000000002", type: "visa", cvv: 3, declined: true },
];

export const longestNumber = Math.max(...testCards.map(({ number }) => number.length));

export const exampleNumber = grouped("4242424242424242");

export type NumberState = { cardType: string; validNumber: boolean; numberLength: number; cvvSize: number };

/** The state of a number: the brand of its first digits, and whether it is complete. */
export function numberState(digits: string): NumberState {
  const whole = testCards.find(({ number }) => number === digits);
  const like = whole ?? testCards.find(({ number }) => digits !== "" && number.startsWith(digits));
  return {
    cardType: like?.type ?? "",
    validNumber: whole !== undefined,
    numberLength: digits.length,
    cvvSize: like?.cvv ?? 3,
  };
}

export type Fault = { attribute: "number" | "verification_value"; key: string; message: string };

/** Why a number gets no token; undefined where it gets one. Spreedly's error keys, and one of the sandbox's own. */
export function numberFault(digits: string): Fault | undefined {
  const fault = (key: string, message: string): Fault => ({ attribute: "number", key, message });
  if (digits === "") return fault("errors.blank", "Number can't be blank");
  const card = testCards.find(({ number }) => number === digits);
  if (!card) return fault("errors.test_card", "Use a test card");
  return card.declined ? fault("errors.declined", "The card was declined") : undefined;
}

/** In groups of four, or as American Express prints them. */
export function grouped(digits: string): string {
  const pattern = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (pattern.exec(digits)?.slice(1) ?? []).filter(Boolean).join(" ");
}

/**
 * A token that contains no part of the number: letters only, so that it cannot look like one either. Its prefix says how the test card behaves
 * when it is charged.
 */
export function freshToken(random: Uint8Array, number = ""): string {
  const pays = testCards.find((card) => card.number === number)?.pays;
  return `sandbox_${pays ? `${pays}_` : ""}${Array.from(random, (byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;
}
