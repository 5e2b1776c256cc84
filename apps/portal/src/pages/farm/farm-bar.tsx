import { farmBarShown } from "@atrium/rules/farm.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { type AnyRouter, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { moveToFarm } from "../../parts/choose-farm/move-to-farm.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { LowerBar } from "../../parts/lower-bar/lower-bar.tsx";
import { useServices } from "../../parts/services.ts";

/** Names the farm, with a button that leaves it: at the foot of every page, so that nobody takes it for the usual portal (1 §2). */
export function FarmBar({ router }: { readonly router: AnyRouter }) {
  const t = usePhrases();
  const services = useServices();
  const [leaving, setLeaving] = useState(false);
  const path = useRouterState({ router, select: ({ location }) => location.pathname });
  const { embedded, farm } = services;
  if (!farm || embedded || !farmBarShown(path)) return null;

  const leave = () => {
    setLeaving(true);
    void moveToFarm(services, undefined);
  };
  return (
    <LowerBar label={t("farm.bar_label")} title={farm.description} text={farm.url}>
      <Button variant="secondary" busy={leaving} onClick={leave}>
        {t("farm.leave")}
      </Button>
    </LowerBar>
  );
}
