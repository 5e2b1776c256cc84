import type { Role } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Menu, MenuItem } from "@atrium/ui/components/menu.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { BulkTagForm } from "./bulk-tag-form.tsx";
import { RoleChoices } from "./give-role-dialog.tsx";
import styles from "./people.module.css";
import type { Place } from "./role-places.ts";
import { type BulkAct, useBulk } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

type Props = { readonly selection: Selection; readonly count: number };

/** The actions on many people at once. The number of people is shown first; then a job does it, and is shown. */
export function BulkActs({ selection, count }: Props) {
  const t = usePhrases();
  const me = useMe();
  const { isAsking } = useFreshSignIn();
  const [act, setAct] = useState<BulkAct["name"]>();
  const bulk = useBulk(selection);
  const [switches, roles] = [me && mayAnywhere(me, "people.change"), me && mayAnywhere(me, "grants.give")];
  if (!switches && !roles) return null;
  const close = () => {
    bulk.reset();
    setAct(undefined);
  };
  // The password dialog replaces this one.
  const isOpen = (...acts: BulkAct["name"][]) => act !== undefined && acts.includes(act) && !isAsking;
  const isOff = act === "switch_off";
  const error = bulk.error && failureText(bulk.error, t);
  const choose = (name: BulkAct["name"]) => () => setAct(name);
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="small" trailingIcon="chevron-down">
            {t("console.bulk_change")}
          </Button>
        }
      >
        {switches && (
          <>
            <MenuItem icon="lock" onSelect={choose("switch_off")}>
              {t("console.switch_off")}
            </MenuItem>
            <MenuItem icon="check" onSelect={choose("switch_on")}>
              {t("console.switch_on")}
            </MenuItem>
            <MenuItem icon="tag" onSelect={choose("add_tag")}>
              {t("console.tag_add")}
            </MenuItem>
            <MenuItem icon="minus" onSelect={choose("take_tag")}>
              {t("console.tag_take")}
            </MenuItem>
          </>
        )}
        {roles && (
          <>
            <MenuItem icon="key" onSelect={choose("give_role")}>
              {t("console.role_give")}
            </MenuItem>
            <MenuItem icon="minus" onSelect={choose("take_role")}>
              {t("console.bulk_take")}
            </MenuItem>
          </>
        )}
      </Menu>
      <Dialog
        open={isOpen("switch_off", "switch_on")}
        onClose={close}
        title={t(isOff ? "console.bulk_off_title" : "console.bulk_on_title")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" disabled={bulk.isPending} onClick={close}>
              {t("console.bulk_keep")}
            </Button>
            <Button
              variant={isOff ? "danger" : "primary"}
              busy={bulk.isPending}
              onClick={() => bulk.mutate({ name: isOff ? "switch_off" : "switch_on" })}
            >
              {t(isOff ? "console.switch_off" : "console.switch_on")}
            </Button>
          </>
        }
      >
        {error && <Fault>{error}</Fault>}
        <p className={styles.bulkCount}>{t("console.bulk_count", { count })}</p>
        <p>{t(isOff ? "console.bulk_off_text" : "console.bulk_on_text")}</p>
      </Dialog>
      <Dialog
        open={isOpen("add_tag", "take_tag")}
        onClose={close}
        title={t(act === "take_tag" ? "console.tag_bulk_take" : "console.tag_bulk_add")}
        closeLabel={t("app.close")}
      >
        <BulkTagForm
          count={count}
          takes={act === "take_tag"}
          busy={bulk.isPending}
          error={error ?? null}
          onSend={(tag) => bulk.mutate({ name: act === "take_tag" ? "take_tag" : "add_tag", tag })}
        />
      </Dialog>
      <Dialog
        open={isOpen("give_role", "take_role")}
        onClose={close}
        title={t(act === "take_role" ? "console.bulk_take_title" : "console.bulk_give_title")}
        closeLabel={t("app.close")}
      >
        <RoleForm
          count={count}
          takes={act === "take_role"}
          busy={bulk.isPending}
          error={error ?? null}
          onSend={(role, place) => bulk.mutate({ name: act === "take_role" ? "take_role" : "give_role", role, place })}
        />
      </Dialog>
    </>
  );
}

type FormProps = {
  readonly count: number;
  readonly takes: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSend: (role: Role, place: Place) => void;
};

function RoleForm({ count, takes, busy, error, onSend }: FormProps) {
  const t = usePhrases();
  const [role, setRole] = useState<Role>();
  const [place, setPlace] = useState<Place>();
  return (
    <Form busy={busy} error={error} onSubmit={() => role && place && onSend(role, place)}>
      <p className={styles.bulkCount}>{t("console.bulk_count", { count })}</p>
      <p>{t("console.bulk_role_text")}</p>
      <RoleChoices
        role={role}
        place={place}
        onRole={(next) => {
          setRole(next);
          setPlace(undefined);
        }}
        onPlace={setPlace}
      />
      <Button type="submit" block variant={takes ? "danger" : "primary"} busy={busy} disabled={!place}>
        {t(takes ? "console.bulk_take" : "console.role_give")}
      </Button>
    </Form>
  );
}
