import { letterSamples as bookings } from "./domains/bookings/letters.ts";
import { seriesLetterSamples as series } from "./domains/bookings/series-letters.ts";
import type { LetterSamples } from "./domains/brands/letter-page.ts";
import { paymentLetterSamples as bookingPayments } from "./domains/bookings/payment-letters.ts";
import { letterSamples as events } from "./domains/events/letters.ts";
import { letterSamples as guests } from "./domains/guests/letters.ts";
import { letterSamples as helpDesk } from "./domains/help-desk/letters.ts";
import { letterSamples as numbers } from "./domains/numbers/letters.ts";
import { letterSamples as people } from "./domains/people/letters.ts";
import { letterSamples as serviceRequests } from "./domains/service-requests/letters.ts";
import { letterSamples as sessions } from "./domains/sessions/letters.ts";
import { letterSamples as signUp } from "./domains/sign-up/letters.ts";
import { letterSamples as sso } from "./domains/sso/letters.ts";

/** Samples of every letter that the portal sends, for `/mailbox/letters`. A test checks that none is missing. */
export const letterSamples: LetterSamples = {
  ...signUp,
  ...sso,
  ...people,
  ...sessions,
  ...events,
  ...bookings,
  ...bookingPayments,
  ...series,
  ...serviceRequests,
  ...helpDesk,
  ...guests,
  ...numbers,
};
