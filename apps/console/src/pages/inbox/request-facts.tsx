import { decimalOf } from "@atrium/rules/booking-price.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import type { Request } from "../../parts/waiting.ts";

type Booking = NonNullable<Extract<Request, { kind: "booking" }>["booking"]>;
type Work = NonNullable<Extract<Request, { kind: "service_request" }>["service_request"]>;
type Refund = NonNullable<Extract<Request, { kind: "refund" }>["refund"]>;
type SignUp = Extract<Request, { kind: "sign_up" }>;
type Person = { first_name: string; last_name: string; email: string; company_name?: string | null };

/** Its title; undefined if the rest was deleted after the decision. */
export function subjectOf(request: Request): string | undefined {
  if (request.kind === "booking") return request.booking?.resource_name;
  if (request.kind === "service_request") return request.service_request?.title;
  if (request.kind === "refund") return request.refund?.room_name ?? undefined;
  return nameOf(request.person);
}

/** The facts for a decision, in the building's time. */
export function RequestFacts({ request }: { readonly request: Request }) {
  if (request.kind === "sign_up") return <SignUpFacts request={request} />;
  if (request.kind === "booking") return request.booking && <BookingFacts booking={request.booking} />;
  if (request.kind === "refund") return request.refund && <RefundFacts refund={request.refund} />;
  return request.service_request && <WorkFacts work={request.service_request} />;
}

const whoIs = (person: Person) => [nameOf(person), person.email, person.company_name].filter(Boolean).join("\n");

function SignUpFacts({ request }: { readonly request: SignUp }) {
  const t = usePhrases();
  return (
    <FactList
      rows={[
        { name: t("console.fact_person"), value: whoIs(request.person) },
        { name: t("console.company"), value: request.company_name },
        { name: t("console.fact_asked"), value: <ExactMoment at={request.created_at} timeZone={undefined} /> },
        request.reason !== null && { name: t("console.fact_reason"), value: request.reason },
      ]}
    />
  );
}

function BookingFacts({ booking }: { readonly booking: Booking }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { date, time } = eventDates(booking.start_at, booking.end_at, locale, booking.timezone);
  return (
    <FactList
      rows={[
        { name: t("console.fact_when"), value: `${date}\n${time} (${booking.timezone})` },
        { name: t("console.building"), value: booking.building_name },
        { name: t("console.fact_person"), value: whoIs(booking.person) },
        {
          name: t("console.fact_price"),
          value: formatPrice(booking.total_price, booking.currency_type, locale) ?? "",
        },
        ...booking.form_responses.map(({ question, answer }) => ({ name: question, value: answer })),
      ]}
    />
  );
}

/** The amount of the refund, its charge, and why it is here. Also its person, as long as that is known. */
function RefundFacts({ refund }: { readonly refund: Refund }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { cents, currency_type, charge_ref, start_at, end_at, timezone, person_name, email } = refund;
  const { date, time } = start_at && end_at ? eventDates(start_at, end_at, locale, timezone) : { date: "", time: "" };
  return (
    <>
      <p>{t(person_name === null ? "console.refund_text_gone" : "console.refund_text")}</p>
      <FactList
        rows={[
          { name: t("console.refund_amount"), value: formatPrice(decimalOf(cents), currency_type, locale) ?? "" },
          { name: t("console.refund_since"), value: <ExactMoment at={refund.refused_at} timeZone={timezone} /> },
          charge_ref !== null && { name: t("console.refund_charge"), value: charge_ref },
          start_at !== null && { name: t("console.fact_when"), value: `${date}\n${time} (${timezone})` },
          { name: t("console.building"), value: refund.building_name },
          person_name !== null && {
            name: t("console.fact_booked_by"),
            value: [person_name, email].filter(Boolean).join("\n"),
          },
        ]}
      />
    </>
  );
}

function WorkFacts({ work }: { readonly work: Work }) {
  const t = usePhrases();
  return (
    <FactList
      rows={[
        { name: t("console.fact_description"), value: work.description },
        { name: t("console.fact_location"), value: work.location },
        { name: t("console.building"), value: work.building_name },
        { name: t("console.fact_about"), value: [work.type_name, work.priority_name].filter(Boolean).join(" · ") },
        { name: t("console.fact_person"), value: whoIs(work.person) },
        { name: t("console.fact_asked"), value: <ExactMoment at={work.created_at} timeZone={work.timezone} /> },
        { name: t("console.fact_number"), value: String(work.id) },
      ]}
    />
  );
}
