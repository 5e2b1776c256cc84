import { cardDate } from "@atrium/rules/event-dates.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { Fact, FactList, Strong } from "../../parts/booking-facts/booking-facts.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import type { Asked, ManagerRequest } from "./decide-page.tsx";
import { Decision } from "./decision.tsx";

type Request = Extract<ManagerRequest, { kind: "service_request" }>;

/** A service request (R7): its content and its next step, or the decision that was made. */
export function ServiceRequest({ request, ...asking }: Asked & { readonly request: Request }) {
  const t = usePhrases();
  const { state, step, service_request: work } = request;
  if (state !== "asked" || !work) {
    const outcome = state === "asked" ? "closed" : state;
    return <StepHeading title={t(`decide.service_${outcome}_title`)} text={t(`decide.service_${outcome}_text`)} />;
  }
  const words = {
    approve: t(`decide.service_yes_${step}`),
    deny: t(step === "in_progress" ? "decide.service_no_in_progress" : "decide.service_no_open"),
    send: t("decide.service_send"),
  };
  const asked = { name: nameOf(work.person), building: work.building_name };
  return (
    <>
      <StepHeading title={t("decide.service_title")} text={t("decide.service_asked", asked)} />
      <Facts work={work} />
      <Decision asked words={words} {...asking} />
    </>
  );
}

function Facts({ work }: { readonly work: NonNullable<Request["service_request"]> }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { person } = work;
  return (
    <FactList>
      <Fact icon="info" name={t("service.number", { number: work.id })}>
        <Strong>{work.title}</Strong>
        <span>{work.description}</span>
      </Fact>
      <Fact icon="building" name={t("service.where")}>
        {work.location && <Strong>{work.location}</Strong>}
        <span>{work.building_name}</span>
      </Fact>
      <Fact icon="tag" name={t("service.about")}>
        <span>{work.type_name}</span>
        {work.priority_name && <span>{work.priority_name}</span>}
      </Fact>
      <Fact icon="calendar" name={t("service.when")}>
        {cardDate(work.created_at, locale, work.timezone)}
      </Fact>
      <Fact icon="user" name={t("decide.booking_who")}>
        <Strong>{nameOf(person)}</Strong>
        <span>{person.email}</span>
        {person.company_name && <span>{person.company_name}</span>}
      </Fact>
    </FactList>
  );
}
