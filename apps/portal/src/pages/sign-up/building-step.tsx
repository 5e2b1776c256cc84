import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { RadioCards } from "@atrium/ui/components/radio-cards.tsx";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signUpBuildingsQuery } from "../../parts/flow/flow-guard.ts";
import { LeaveLink } from "../../parts/flow/leave-link.tsx";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import type { StepProps } from "../../parts/flow/step-props.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";

/** The person's building: required, and asked only if there is a choice (A11). */
export function BuildingStep({ draft, memory, onDone, onChange, onLeave }: StepProps) {
  const t = usePhrases();
  const { data } = useSuspenseQuery(signUpBuildingsQuery(useServices()));
  const [fault, setFault] = useState(() => memory.get().fault);
  const { buildings } = data.data;
  const chosen = buildings.find(({ uuid }) => uuid === draft.building_uuid)?.uuid;
  const next = useMutation({ mutationFn: () => onDone({ building_uuid: chosen }) });
  if (buildings.length === 0) {
    return (
      <>
        <EmptyState
          icon="building"
          level={1}
          title={t("sign_up.no_building_title")}
          text={t("sign_up.no_building_text")}
        />
        <LeaveLink onLeave={onLeave} />
      </>
    );
  }
  return (
    <>
      <StepHeading title={t("sign_up.building_title")} text={t("sign_up.building_text")} />
      <Form
        busy={next.isPending}
        error={stepFailure(next.error, t, t("sign_up.unable"))}
        onSubmit={() => {
          if (chosen) next.mutate();
        }}
      >
        <RadioCards
          legend={t("sign_up.building_label")}
          hideLegend
          name="building"
          value={chosen}
          onChange={(uuid) => {
            onChange({ building_uuid: uuid });
            setFault(undefined);
            if (next.error) next.reset();
          }}
          error={fault?.field === "building" ? fault.text : undefined}
          cards={buildings.map(({ uuid, name, address, image_url, image_focus }) => ({
            value: uuid,
            title: name,
            text: address,
            picture: <BuildingPicture url={image_url} focus={image_focus} />,
          }))}
        />
        <Button type="submit" size="large" block busy={next.isPending} disabled={!chosen}>
          {t("sign_in.next")}
        </Button>
        <LeaveLink onLeave={onLeave} />
      </Form>
    </>
  );
}

function BuildingPicture({ url, focus }: { readonly url: string | null; readonly focus: string | null }) {
  const picture = usePicture(url, "card");
  return <Picture {...picture} focus={focus} alt="" sizes="88px" width={648} height={416} cover />;
}
