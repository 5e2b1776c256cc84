import { ApiRefusal } from "@atrium/contract/client.ts";
import { type ErrorComponentProps, useParams } from "@tanstack/react-router";
import { ContentMissing } from "../../features/content-detail/content-missing.tsx";
import { ContentPage } from "../../features/content-detail/content-page.tsx";
import { TroubleScreen } from "../../features/trouble/trouble-screen.tsx";

const missing: readonly string[] = ["content_not_found", "building_not_found", "invalid_parameter"];

export function ContentScreen() {
  const { buildingUuid = "", contentUuid = "" } = useParams({ strict: false });
  return <ContentPage address={{ buildingUuid, contentUuid }} />;
}

/** What is not there, or not for this person, is said so; everything else can be tried again. */
export function ContentTrouble(props: ErrorComponentProps) {
  const { error } = props;
  const isMissing = error instanceof ApiRefusal && missing.includes(error.problem.code);
  return isMissing ? <ContentMissing /> : <TroubleScreen {...props} />;
}
