import { longestReason } from "@atrium/rules/booking-request.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { FormButtons } from "../../parts/form-buttons.tsx";
import { type Occupant, OccupantPicker } from "../../parts/occupant-picker.tsx";
import shared from "../../parts/participation.module.css";
import { ReasonField, useReason } from "../../parts/reason-field.tsx";
import type { Guest, GuestEvent } from "./events-address.ts";
import { invitableQuery, useGuestActs } from "./events-queries.ts";

type Props = { readonly event: GuestEvent; readonly onClose: () => void };

/** Adds a person of the building to the guest list. A refusal keeps the input. */
export function AddGuest({ event, onClose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { change } = useGuestActs(event);
  const [person, setPerson] = useState<Occupant>();
  const [reason, setReason] = useState("");
  const submit = () => {
    if (!person || change.isPending) return;
    change.mutate(
      { person: person.uuid, coming: true, reason },
      {
        onSuccess() {
          services.toasts.show({ text: t("console.guests_added", { name: person.name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t("console.guests_add")} closeLabel={t("app.close")}>
      <Form busy={change.isPending} error={change.error && failureText(change.error, t)} onSubmit={submit}>
        <OccupantPicker
          label={t("console.guests_whom")}
          find={(search) => invitableQuery(services, event.uuid, search)}
          onChoose={setPerson}
        />
        <TextArea
          label={t("console.guests_note")}
          hint={t("console.guests_note_hint")}
          rows={2}
          maxLength={longestReason}
          value={reason}
          onChange={({ target }) => setReason(toMultiLine(target.value))}
        />
        <FormButtons disabled={!person} busy={change.isPending} onBack={onClose}>
          {t("console.guests_add")}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** Removes a person from the guest list, who reads the reason in a mail. */
export function RemoveGuest({ event, guest, onClose }: Props & { readonly guest: Guest }) {
  const t = usePhrases();
  const { toasts } = useServices();
  const { change } = useGuestActs(event);
  const { reason, isGiven, field } = useReason();
  const name = nameOf(guest);
  const submit = () => {
    if (!isGiven() || change.isPending) return;
    change.mutate(
      { person: guest.uuid, coming: false, reason },
      {
        onSuccess() {
          toasts.show({ text: t("console.guests_removed_named", { name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t("console.guests_remove_named", { name })} closeLabel={t("app.close")}>
      <Form busy={change.isPending} error={change.error && failureText(change.error, t)} onSubmit={submit}>
        <p className={shared.about}>{t("console.guests_remove_text")}</p>
        <ReasonField {...field} />
        <FormButtons variant="danger" busy={change.isPending} onBack={onClose}>
          {t("console.guests_remove")}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
