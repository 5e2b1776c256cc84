import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { useBuildings } from "../../parts/places-query.ts";

type Props = {
  readonly chosen: readonly string[];
  readonly onChoose: (uuids: string[]) => void;
};

/** Selects some of the buildings: at least one, because none would mean "nobody". */
export function BuildingChoice({ chosen, onChoose }: Props) {
  const t = usePhrases();
  const { buildings } = useBuildings();
  const [marked, setMarked] = useState<readonly string[]>(chosen);
  const turn = (uuid: string) =>
    setMarked((before) => (before.includes(uuid) ? before.filter((one) => one !== uuid) : [...before, uuid]));
  return (
    <Form busy={false} error={null} onSubmit={() => onChoose([...marked])}>
      {buildings.map(({ uuid, name }) => (
        <Checkbox key={uuid} label={name} checked={marked.includes(uuid)} onChange={() => turn(uuid)} />
      ))}
      <Button type="submit" block disabled={marked.length === 0}>
        {t("console.save")}
      </Button>
    </Form>
  );
}
