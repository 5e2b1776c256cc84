import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";

/** Valid fields for each action. */
export function sampleOf(action: AppAction, appUuid: string): string {
  const payloads: Partial<Record<AppAction, object>> = {
    init: { app_uuid: appUuid, v: [1] },
    setStorage: { key: "visits", value: 1 },
    getStorage: { key: "visits" },
    tokenizeCard: { card_id: "card_sample", gateway_id: "gateway_sample" },
  };
  return JSON.stringify(
    { action, id: `by-hand-${appActions.indexOf(action) + 1}`, payload: payloads[action] ?? {} },
    null,
    2,
  );
}
