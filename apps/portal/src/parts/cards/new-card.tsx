import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../services.ts";
import { FieldsMissing } from "./card-fields.ts";
import { CardForm, type Names } from "./card-form.tsx";
import { fieldsQuery, type SavedCard } from "./cards-queries.ts";
import { NewCardBones } from "./new-card-bones.tsx";

type Props = { readonly names: Names; readonly onSaved: (card: SavedCard) => void };

/** Loads the provider's settings, then shows the form. A failed load is repeated with a new signature. */
export default function NewCard({ names, onSaved }: Props) {
  const t = usePhrases();
  const services = useServices();
  const [missing, setMissing] = useState<unknown>();
  const fields = useQuery(fieldsQuery(services));
  const failure = fields.error ?? missing;
  if (failure && !fields.isFetching) {
    const text = failure instanceof FieldsMissing ? t("card.missing") : describeFailure(failure, t).text;
    const again = () => {
      setMissing(undefined);
      void fields.refetch();
    };
    return (
      <ErrorState
        level={3}
        title={t("error.page_title")}
        text={text}
        action={<Button onClick={again}>{t("app.try_again")}</Button>}
      />
    );
  }
  if (!fields.data || fields.isFetching) return <NewCardBones />;
  return <CardForm init={fields.data.data.card_fields} names={names} onSaved={onSaved} onMissing={setMissing} />;
}
