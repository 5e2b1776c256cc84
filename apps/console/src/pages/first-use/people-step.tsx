import type { EndpointReply } from "@atrium/contract/client.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Role } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { buildingsQuery } from "../../parts/building-queries.ts";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { paths } from "../../parts/paths.ts";
import { mostAddresses, typedAddresses } from "../../parts/typed-addresses.ts";
import { roleWords } from "../../parts/role-words.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import styles from "./first-use.module.css";
import { StepReads } from "./step-reads.tsx";

type Invited = EndpointReply<"POST /admin/v1/people/invite">["data"]["people"][number];

/** What may be given along with an invitation to one building. */
const rolesOfBuilding = [
  "property_manager",
  "booking_manager",
  "request_manager",
  "front_desk",
] as const satisfies Role[];

const outcomes: Record<Invited["outcome"], { phrase: PhraseKey; tone: "ok" | "neutral" | "warn" }> = {
  invited: { phrase: "console.invite_invited", tone: "ok" },
  joined: { phrase: "console.invite_joined", tone: "ok" },
  member: { phrase: "console.invite_member", tone: "neutral" },
  deactivated: { phrase: "console.invite_deactivated", tone: "warn" },
};

/** The first people, by their addresses. It can wait: the console invites them later as well. */
export function PeopleStep() {
  const services = useServices();
  const list = useQuery(buildingsQuery(services));
  const building = list.data?.data.buildings[0];
  if (list.data && !building) return <Navigate to={paths.firstBuilding} replace />;
  if (!building) return <StepReads reads={[list]} />;
  return <InviteForm building={building} />;
}

function InviteForm({ building }: { readonly building: { uuid: string; name: string } }) {
  const t = usePhrases();
  const { api } = useServices();
  const { run } = useFreshSignIn();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>();
  const [isSent, setSent] = useState(false);
  const [done, setDone] = useState<Invited[]>([]);
  const { emails, wrong } = typedAddresses(text);
  const inviting = useMutation({
    mutationFn: () =>
      run(() =>
        api("POST /admin/v1/people/invite", {
          body: { building_uuid: building.uuid, emails, ...(role ? { role } : {}) },
        }),
      ),
    onSuccess({ data }) {
      setDone((before) => [...before, ...data.people]);
      setText("");
      setSent(false);
    },
  });
  const fault = () => {
    if (wrong.length > 0) return t("console.invite_wrong", { addresses: wrong.slice(0, 5).join(", ") });
    if (emails.length > mostAddresses) return t("console.invite_limit", { most: mostAddresses });
    return emails.length === 0 ? t("console.field_required") : undefined;
  };
  return (
    <FirstUseScreen
      step="people"
      back="building"
      title={t("console.first_people_title", { building: building.name })}
      text={t("console.first_people_text")}
    >
      <Form
        busy={inviting.isPending}
        error={inviting.error ? failureText(inviting.error, t) : null}
        onSubmit={() => {
          setSent(true);
          if (!fault()) inviting.mutate();
        }}
      >
        <TextArea
          label={t("console.invite_emails")}
          hint={t("console.invite_emails_hint")}
          rows={4}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={isSent ? fault() : undefined}
          onChange={({ target }) => {
            setText(target.value);
            if (inviting.error) inviting.reset();
          }}
        />
        <Select
          label={t("console.invite_role")}
          options={[
            { value: "", label: t("console.invite_no_role") },
            ...rolesOfBuilding.map((one) => ({ value: one, label: t(roleWords[one]) })),
          ]}
          value={role ?? ""}
          onChange={({ target }) => setRole(rolesOfBuilding.find((one) => one === target.value))}
        />
        <Button
          type="submit"
          size="large"
          block
          variant={done.length > 0 ? "secondary" : "primary"}
          icon="mail"
          busy={inviting.isPending}
        >
          {t("console.invite_send")}
        </Button>
      </Form>
      {done.length > 0 && (
        <ul className={styles.results} role="list" aria-label={t("console.invite_done")}>
          {done.map(({ email, outcome }, at) => (
            <li key={`${at} ${email}`}>
              <span>{email}</span>
              <StatusPill tone={outcomes[outcome].tone} icon={outcome === "deactivated" ? "alert" : "check"}>
                {t(outcomes[outcome].phrase)}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="large"
        block
        variant={done.length > 0 ? "primary" : "quiet"}
        trailingIcon="arrow-right"
        render={<Link to={paths.firstDone} />}
      >
        {t(done.length > 0 ? "console.first_next" : "console.first_later")}
      </Button>
    </FirstUseScreen>
  );
}
