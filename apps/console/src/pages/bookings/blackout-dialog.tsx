import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { roomAt, timeText } from "./booking-words.ts";
import type { Day, Entry } from "./bookings-queries.ts";
import { useBookings } from "./use-bookings.ts";

type Props = {
  readonly building: string;
  readonly day: Day;
  readonly entry: Entry;
  readonly onClose: () => void;
};

/** A blackout: which rooms, when and why; and the action that opens them again. */
export function BlackoutDialog({ building, day, entry, onClose }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { toasts } = useServices();
  const { open } = useBookings(building);
  const rooms = new Set(day.entries.flatMap((one) => (one.uuid === entry.uuid ? roomAt(day, one) : [])));
  const submit = () =>
    open.mutate(entry.uuid, {
      onSuccess() {
        toasts.show({ text: t("console.opened_rooms") });
        onClose();
      },
    });
  return (
    <Dialog open shape="sheet" onClose={onClose} title={t("console.facts_blackout")} closeLabel={t("app.close")}>
      <FactList
        rows={[
          { name: t("console.rooms"), value: [...rooms].join("\n") },
          { name: t("console.fact_when"), value: timeText(day, entry, locale) },
          { name: t("console.fact_reason"), value: entry.who },
        ]}
      />
      <Form busy={open.isPending} error={open.error && failureText(open.error, t)} onSubmit={submit}>
        <Button type="submit" variant="secondary" busy={open.isPending}>
          {t("console.open_rooms")}
        </Button>
      </Form>
    </Dialog>
  );
}
