import { chooseFarm } from "@atrium/rules/farm.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { RadioCards } from "@atrium/ui/components/radio-cards.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../services.ts";
import { type FarmList, loadFarmList } from "./farm-list.ts";
import { moveToFarm } from "./move-to-farm.ts";

type Props = { readonly farmsUrl: string; readonly onClose: () => void };

/** For testers (A22): selects the installation of the API that this browser uses from now on. */
export function ChooseFarmDialog({ farmsUrl, onClose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: ["GET /public/farms", farmsUrl, lang],
    queryFn: () => loadFarmList(services, farmsUrl, lang),
  });
  return (
    <Dialog open onClose={onClose} title={t("farm.title")} closeLabel={t("app.close")}>
      {data ? <FarmForm {...data} /> : <Skeleton height="12rem" />}
    </Dialog>
  );
}

const phraseOf = { none: "farm.none", invalid: "farm.invalid", not_listed: "farm.not_listed" } as const;

function FarmForm({ shown, listed }: FarmList) {
  const t = usePhrases();
  const services = useServices();
  const [picked, setPicked] = useState(() => {
    if (shown.length === 0) return "custom";
    return shown.find(({ url }) => url === services.farm?.url)?.url;
  });
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState<keyof typeof phraseOf>();
  const [moving, setMoving] = useState(false);
  const custom = picked === "custom";
  const error = refused && t(phraseOf[refused]);

  const submit = () => {
    const choice = { picked, typed, shown, listed, custom: t("farm.custom"), portal: location.origin };
    const farm = chooseFarm(choice);
    if (typeof farm === "string") return setRefused(farm);
    setMoving(true);
    return void moveToFarm(services, farm);
  };

  return (
    <Form busy={moving} error={null} onSubmit={submit}>
      <p>{t("farm.text")}</p>
      <RadioCards
        legend={t("farm.list")}
        hideLegend
        name="farm"
        cards={[
          ...shown.map(({ description, url }) => ({ value: url, title: description, text: url })),
          { value: "custom", title: t("farm.custom"), text: t("farm.custom_text") },
        ]}
        value={picked}
        onChange={(value) => {
          setPicked(value);
          setRefused(undefined);
        }}
        error={custom ? undefined : error}
      />
      {custom && (
        <TextField
          label={t("farm.url_label")}
          name="url"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(undefined);
          }}
          error={error}
        />
      )}
      <Button type="submit" size="large" block busy={moving}>
        {t("farm.choose")}
      </Button>
    </Form>
  );
}
