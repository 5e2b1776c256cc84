import {
  bookingApprovedLetter,
  bookingCancelledLetter,
  bookingDeniedLetter,
  bookingRequestLetter,
} from "../bookings/booking-letters.ts";
import type { Envelope } from "../brands/letter-page.ts";
import {
  addedLetter,
  alreadyRegisteredLetter,
  approvalLetter,
  approvedLetter,
  codeLetter,
  companySignInLetter,
  deniedLetter,
  newcomerLetter,
  newDeviceLetter,
  passwordChangedLetter,
  recallLetter,
  refreshReuseLetter,
  resetLetter,
  rsvpLetter,
  switchedOffLetter,
  welcomeLetter,
} from "../brands/letters.ts";
import { requestMovedLetter, serviceRequestLetter } from "../service-requests/service-request-letters.ts";
import { receivedLetter, supportLetter } from "../help-desk/support-letters.ts";
import type { Mail } from "../../platform/database/stored-mails.ts";

const proof = { code: "4711", token: "sample", hours: 24 };
const newcomer = { email: "nora@company.example", company: "Company", token: "sample" };
const event = {
  event: "Rooftop yoga at sunrise",
  when: "Tuesday, 1 December 2026, 07:00–08:00",
  where: "Roof terrace, 12th floor",
  path: "/",
};
const booking = {
  resource: "Boardroom",
  building: "Pier One",
  when: "Tuesday, 1 December 2026, 09:00–11:00",
  person: "Nora Newcomer, Company (nora@company.example)",
  price: "€120.00",
  answers: "Coffee? Yes",
};
const reason = "The room is being painted that week.";
const work = {
  number: "318",
  title: "A tap drips",
  description: "The left one in the kitchen of the fourth floor.",
  location: "Kitchen, 4th floor",
  building: "Pier One",
};
const support = {
  reference: "1042",
  issue_type: "problem",
  subject: "The lift on the north side stops between floors",
  description: "It did so twice today, for about a minute each time.",
  building: "Pier One",
  amenity: "",
  sender: { email: "nora@company.example", first_name: "Nora", last_name: "Newcomer", company_name: "Company" },
  files: [{ name: "lift.jpg", token: "sample" }],
  days: 30,
} as const satisfies Parameters<typeof supportLetter>[1];

/** Every letter that the portal writes, by its function's name and with facts that could be real. */
export const samples: Readonly<Record<string, { about: string; write: (envelope: Envelope) => Mail }>> = {
  codeLetter: { about: "The code of a sign-up", write: (to) => codeLetter(to, proof) },
  welcomeLetter: { about: "Welcome", write: welcomeLetter },
  addedLetter: { about: "The code of somebody whom an administrator has added", write: (to) => addedLetter(to, proof) },
  resetLetter: { about: "The code of a reset", write: (to) => resetLetter(to, proof) },
  passwordChangedLetter: { about: "A password was changed", write: passwordChangedLetter },
  newDeviceLetter: {
    about: "A sign-in from a new device",
    write: (to) => newDeviceLetter(to, { when: "1 December 2026 at 07:41:00 UTC", device: "Firefox, Windows" }),
  },
  refreshReuseLetter: { about: "A session was copied", write: refreshReuseLetter },
  alreadyRegisteredLetter: { about: "A sign-up for an address that has an account", write: alreadyRegisteredLetter },
  companySignInLetter: { about: "A code for somebody who comes through a provider", write: companySignInLetter },
  switchedOffLetter: { about: "A code for an account that is switched off", write: switchedOffLetter },
  approvalLetter: { about: "To a company's manager: may they come in?", write: (to) => approvalLetter(to, newcomer) },
  newcomerLetter: {
    about: "To a company's manager: somebody has come in",
    write: (to) => newcomerLetter(to, newcomer),
  },
  approvedLetter: { about: "The manager said yes", write: approvedLetter },
  deniedLetter: { about: "The manager said no", write: (to) => deniedLetter(to, { company: "Company", reason }) },
  rsvpLetter: { about: "A place at an event", write: (to) => rsvpLetter(to, event) },
  recallLetter: { about: "A place given back", write: (to) => recallLetter(to, event) },
  bookingRequestLetter: {
    about: "To a building's manager: a room is wanted",
    write: (to) => bookingRequestLetter(to, booking, "sample"),
  },
  bookingApprovedLetter: {
    about: "A booking stands",
    write: (to) => bookingApprovedLetter(to, { ...booking, path: "/" }),
  },
  bookingDeniedLetter: {
    about: "A booking was turned down",
    write: (to) => bookingDeniedLetter(to, { ...booking, path: "/" }, { reason }),
  },
  bookingCancelledLetter: {
    about: "A booking was cancelled",
    write: (to) => bookingCancelledLetter(to, { ...booking, path: "/" }),
  },
  serviceRequestLetter: {
    about: "To a building's manager: work is asked for",
    write: (to) => serviceRequestLetter(to, work, { step: "open", token: "sample" }),
  },
  requestMovedLetter: {
    about: "A service request has to wait",
    write: (to) => requestMovedLetter(to, work, { status: "on_hold", reason, path: "/" }),
  },
  supportLetter: { about: "To support: a request", write: (to) => supportLetter(to, support) },
  receivedLetter: { about: "Support has got a request", write: (to) => receivedLetter(to, support) },
};
