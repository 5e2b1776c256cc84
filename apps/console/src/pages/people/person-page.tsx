import { nameOf } from "@atrium/rules/name-of.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { Grants } from "./grants.tsx";
import { type Person, personQuery } from "./people-queries.ts";
import styles from "./people.module.css";
import { AccountFacts, Buildings, Sessions } from "./person-sections.tsx";
import { Tags } from "./tags.tsx";
import { AccountStatePill } from "./account-state-pill.tsx";
import { usePersonActs } from "./use-person-acts.ts";
import { ViewAsDialog } from "./view-as-dialog.tsx";

const route = getRouteApi("/people/$uuid");

/** One person: the account, their buildings, their roles in the console, and their sessions. */
export function PersonPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(personQuery(useServices(), uuid));
  const person = read.data?.data.person;
  usePageTitle(person ? nameOf(person) : t("console.people_title"));

  if (person) return <Shown key={uuid} person={person} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.people_title")}
      before={<ToPeople />}
      icon="user"
      gone={t("console.person_gone")}
      action={<Button onClick={() => void read.refetch()}>{t("app.try_again")}</Button>}
    />
  );
}

function ToPeople() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.people} search={route.useSearch()} />}>{t("console.people_title")}</BackLink>;
}

function Shown({ person }: { readonly person: Person }) {
  const t = usePhrases();
  const me = useMe();
  const acts = usePersonActs(person);
  const [isViewing, setViewing] = useState(false);
  const isOff = person.standing === "deactivated";
  const isOneself = me?.user.uuid === person.uuid;
  const name = nameOf(person);
  const actions = me && (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        icon="eye"
        render={<Link to={paths.personSees} params={{ uuid: person.uuid }} />}
      >
        {t("console.sees")}
      </Button>
      {mayAnywhere(me, "people.view_as") && !isOneself && person.standing === "active" && (
        <Button variant="secondary" size="small" icon="user" onClick={() => setViewing(true)}>
          {t("console.view_as")}
        </Button>
      )}
      {mayAnywhere(me, "audit.read") && (
        <Button
          variant="secondary"
          size="small"
          icon="clock"
          render={<Link to={paths.audit} search={{ person: person.uuid }} />}
        >
          {t("console.history")}
        </Button>
      )}
      {mayAnywhere(me, "people.change") && !isOneself && (
        <Button
          variant="secondary"
          size="small"
          icon={isOff ? "check" : "lock"}
          busy={acts.switching.isPending}
          onClick={() => acts.switching.mutate(!isOff)}
        >
          {t(isOff ? "console.switch_on" : "console.switch_off")}
        </Button>
      )}
    </div>
  );
  return (
    <Screen
      before={<ToPeople />}
      title={name}
      lead={<Avatar name={name} size={36} />}
      mark={<AccountStatePill standing={person.standing} />}
      actions={actions}
    >
      {acts.failure && <Fault>{acts.failure}</Fault>}
      <ViewAsDialog open={isViewing} person={person} onClose={() => setViewing(false)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Grants person={person} acts={acts} mayGive={me !== undefined && mayAnywhere(me, "grants.give")} />
          <Sessions person={person} />
        </div>
        <div className={styles.column}>
          <AccountFacts person={person} />
          <Tags
            person={person}
            tagging={acts.tagging}
            mayChange={me !== undefined && mayAnywhere(me, "people.change")}
          />
          <Buildings person={person} />
        </div>
      </div>
    </Screen>
  );
}
