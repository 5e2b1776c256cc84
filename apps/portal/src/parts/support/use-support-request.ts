import { ApiUnreachable } from "@atrium/contract/client.ts";
import { browserName } from "@atrium/rules/browser-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useBuilding } from "../buildings.ts";
import type { SendOnce } from "../kept-form.ts";
import { useServices } from "../services.ts";
import { type SupportFields, supportBody } from "./support-body.ts";

export type SupportDraft = { readonly issue_type: string; readonly subject: string; readonly description: string };

const createKey = "POST /helpdesk-service/v1/records/create";

/** Sends a support request (1 §3). A repetition after a lost connection is the same intent, and has one effect. */
export function useSupportRequest(amenityUuid: string | undefined, { intent, answered, forget }: SendOnce) {
  const { api, session } = useServices();
  const { uuid, portfolio_uuid, asset_uuid } = useBuilding();
  return useMutation({
    async mutationFn({ draft, files }: { draft: SupportDraft; files: readonly string[] }) {
      const { user, tokens } = session.get();
      const fields = {
        ...draft,
        name: user && `${user.first_name} ${user.last_name}`.trim(),
        email_address: user?.email,
        building_uuid: uuid,
        portfolio_uuid,
        asset_uuid: asset_uuid ?? undefined,
        amenity_uuid: amenityUuid,
        ...programFacts(),
        files,
      } satisfies SupportFields;
      const idempotencyKey = intent(JSON.stringify(fields));
      const body = await supportBody(fields, [], { token: tokens?.token, inTests: import.meta.env.DEV });
      return api(createKey, { ...body, idempotencyKey });
    },
    onError(error) {
      if (!(error instanceof ApiUnreachable)) answered();
    },
    onSuccess: forget,
  });
}

/** Facts about the browser for support; none of them identifies a person. */
function programFacts(): SupportFields {
  const { browser, system, is_mobile } = browserName(navigator.userAgent);
  return {
    application_name: "tenantweb",
    os_name: system ?? undefined,
    device_name: browser ?? undefined,
    device_type: is_mobile ? "phone" : "web",
  };
}
