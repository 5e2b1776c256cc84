import { eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { AnswerList, Fact, FactList, Strong } from "../../parts/booking-facts/booking-facts.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import type { Asked, ManagerRequest } from "./decide-page.tsx";
import { Decision } from "./decision.tsx";

type Request = Extract<ManagerRequest, { kind: "booking" }>;

/** A request for a room (R6): the decision form, or the decision that was made. */
export function BookingRequest({ request, ...asking }: Asked & { readonly request: Request }) {
  const t = usePhrases();
  const { state, booking } = request;
  if (state !== "asked" || !booking) {
    const outcome = state === "asked" ? "closed" : state;
    return <StepHeading title={t(`decide.booking_${outcome}_title`)} text={t(`decide.booking_${outcome}_text`)} />;
  }
  const asked = { name: nameOf(booking.person), resource: booking.resource_name };
  const words = {
    approve: t("decide.booking_approve"),
    deny: t("decide.booking_deny"),
    send: t("decide.booking_send"),
  };
  return (
    <>
      <StepHeading title={t("decide.booking_title")} text={t("decide.booking_asked", asked)} />
      <Facts booking={booking} />
      <Decision asked words={words} {...asking} />
    </>
  );
}

function Facts({ booking }: { readonly booking: NonNullable<Request["booking"]> }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { person } = booking;
  const { date, time } = eventDates(booking.start_at, booking.end_at, locale, booking.timezone);
  const price = formatPrice(booking.total_price, booking.currency_type, locale);
  return (
    <FactList>
      <Fact icon="calendar" name={t("booking.when")}>
        <Strong>{date}</Strong>
        <span>{time}</span>
      </Fact>
      <Fact icon="building" name={t("booking.where")}>
        <Strong>{booking.resource_name}</Strong>
        <span>{booking.building_name}</span>
      </Fact>
      <Fact icon="user" name={t("decide.booking_who")}>
        <Strong>{nameOf(person)}</Strong>
        <span>{person.email}</span>
        {person.company_name && <span>{person.company_name}</span>}
      </Fact>
      {price && (
        <Fact icon="tag" name={t("booking.price")}>
          {price}
        </Fact>
      )}
      {booking.form_responses.length > 0 && (
        <Fact icon="info" name={t("decide.booking_answers")}>
          <AnswerList responses={booking.form_responses} />
        </Fact>
      )}
    </FactList>
  );
}
