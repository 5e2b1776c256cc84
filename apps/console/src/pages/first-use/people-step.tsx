import type { Role } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { buildingsQuery } from "../../parts/building-queries.ts";
import { InviteForm } from "../../parts/invite-form.tsx";
import { paths } from "../../parts/paths.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import { StepReads } from "./step-reads.tsx";

/** The roles that may be given with an invitation to one building. */
const rolesOfBuilding: readonly Role[] = ["property_manager", "booking_manager", "request_manager", "front_desk"];

const drawNext = (invited: number) => <Next invited={invited} />;

function Next({ invited }: { readonly invited: number }) {
  const t = usePhrases();
  return (
    <Button
      size="large"
      block
      variant={invited > 0 ? "primary" : "quiet"}
      trailingIcon="arrow-right"
      render={<Link to={paths.firstDone} />}
    >
      {t(invited > 0 ? "console.first_next" : "console.first_later")}
    </Button>
  );
}

/** Invites the first people by their addresses. This step can be skipped: the console invites people later as well. */
export function PeopleStep() {
  const t = usePhrases();
  const services = useServices();
  const list = useQuery(buildingsQuery(services));
  const building = list.data?.data.buildings[0];
  if (list.data && !building) return <Navigate to={paths.firstBuilding} replace />;
  if (!building) return <StepReads reads={[list]} />;
  return (
    <FirstUseScreen
      step="people"
      back="building"
      title={t("console.first_people_title", { building: building.name })}
      text={t("console.first_people_text")}
    >
      <InviteForm place={{ building_uuid: building.uuid }} roles={rolesOfBuilding} drawNext={drawNext} />
    </FirstUseScreen>
  );
}
