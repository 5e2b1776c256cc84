import { ApiRefusal } from "@atrium/contract/client.ts";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { ContentMissing } from "../parts/item/item-missing.tsx";
import { TroubleScreen } from "../pages/trouble/trouble-screen.tsx";

const missing: readonly string[] = ["content_not_found", "building_not_found", "invalid_parameter"];

/** An item that does not exist, or that this person may not see, is reported as missing; every other failure can be tried again. */
export function ItemTrouble(props: ErrorComponentProps) {
  const { error } = props;
  const isMissing = error instanceof ApiRefusal && missing.includes(error.problem.code);
  return isMissing ? <ContentMissing /> : <TroubleScreen {...props} />;
}
