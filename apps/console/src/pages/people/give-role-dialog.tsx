import { nameOf } from "@atrium/rules/name-of.ts";
import { capabilitiesOfRole, type Role } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { capabilityWords } from "../../parts/capability-words.ts";
import { CompanyPicker } from "../../parts/company-picker.tsx";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { useMe } from "../../parts/me-query.ts";
import { placesQuery } from "../../parts/places-query.ts";
import type { Person } from "./people-queries.ts";
import styles from "./people.module.css";
import { isForCompanies, type Place, placesFor, rolesToGive } from "./role-places.ts";
import { roleWords, scopeWords } from "../../parts/role-words.ts";
import type { NewGrant, usePersonActs } from "./use-person-acts.ts";

type Props = {
  readonly open: boolean;
  readonly person: Person;
  readonly giving: ReturnType<typeof usePersonActs>["giving"];
  readonly onClose: () => void;
};

const keyOf = ({ scope, uuid }: Place) => `${scope} ${uuid ?? ""}`;

/** Selects a role, and then the places that it fits. A failure keeps the selection. */
export function GiveRoleDialog({ open, person, giving, onClose }: Props) {
  const t = usePhrases();
  const { toasts } = useServices();
  const { isAsking } = useFreshSignIn();
  const [role, setRole] = useState<Role>();
  const [place, setPlace] = useState<Place>();
  const close = () => {
    setRole(undefined);
    setPlace(undefined);
    giving.reset();
    onClose();
  };
  const give = () => {
    if (!role || !place) return;
    const grant: NewGrant = { role, scope: place.scope, ...(place.uuid ? { scope_uuid: place.uuid } : {}) };
    giving.mutate(grant, {
      onSuccess() {
        toasts.show({ text: t("console.role_given", { role: t(roleWords[role]), name: nameOf(person) }) });
        close();
      },
    });
  };
  return (
    <Dialog
      // The password dialog replaces this one.
      open={open && !isAsking}
      onClose={close}
      title={t("console.role_give_to", { name: nameOf(person) })}
      closeLabel={t("app.close")}
    >
      <Form busy={giving.isPending} error={giving.error ? failureText(giving.error, t) : null} onSubmit={give}>
        <RoleChoices
          role={role}
          place={place}
          onRole={(next) => {
            setRole(next);
            setPlace(undefined);
            giving.reset();
          }}
          onPlace={setPlace}
        />
        <Button type="submit" block busy={giving.isPending} disabled={!place}>
          {t("console.role_give")}
        </Button>
      </Form>
    </Dialog>
  );
}

type ChoicesProps = {
  readonly role: Role | undefined;
  readonly place: Place | undefined;
  readonly onRole: (role: Role | undefined) => void;
  readonly onPlace: (place: Place | undefined) => void;
};

/** A role, and then the places that it fits. */
export function RoleChoices({ role, place, onRole, onPlace }: ChoicesProps) {
  const t = usePhrases();
  const me = useMe();
  const { data } = useQuery(placesQuery(useServices()));
  if (!me || !data) return null;
  const roles = rolesToGive(me, data.data);
  const places = role ? placesFor(role, me, data.data) : [];
  const choose = t("console.choose");
  return (
    <>
      <Select
        label={t("console.role")}
        options={[{ value: "", label: choose }, ...roles.map((one) => ({ value: one, label: t(roleWords[one]) }))]}
        value={role ?? ""}
        data-autofocus
        onChange={({ target }) => onRole(roles.find((one) => one === target.value))}
      />
      {role && (
        <ul className={styles.lines}>
          {capabilitiesOfRole(role).map((capability) => (
            <li key={capability}>
              <Icon name={capabilityWords[capability].icon} size={16} />
              <span>{t(capabilityWords[capability].phrase)}</span>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <Select
          label={t("console.role_where")}
          options={[
            { value: "", label: choose },
            ...places.map((one) => ({ value: keyOf(one), label: `${t(scopeWords[one.scope].phrase)}: ${one.name}` })),
          ]}
          value={place ? keyOf(place) : ""}
          onChange={({ target }) => onPlace(places.find((one) => keyOf(one) === target.value))}
        />
      )}
      {role && isForCompanies(role, me) && (
        <CompanyPicker
          label={t("console.company")}
          shows="before"
          onChoose={(company) => onPlace({ scope: "company", ...company })}
        />
      )}
    </>
  );
}
