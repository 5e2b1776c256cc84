import { flagContext } from "../../shared/flags.ts";
import { callerOf, type Handlers } from "../../shared/http/mount.ts";
import type { Services } from "../../shared/services.ts";

/** OFREP for the portal's own origin: whoever has a token is evaluated as that person, everyone else as nobody. */
export function flagHandlers(services: Services): Pick<Handlers, "POST /ofrep/v1/evaluate/flags"> {
  const { brands, flags } = services;
  return {
    async "POST /ofrep/v1/evaluate/flags"({ body, request }) {
      const brand = await brands.ofRequest(request);
      const caller = request.headers.authorization ? await callerOf(request, services) : undefined;
      return { flags: flags.evaluate(brand, flagContext(brand, caller, body.context)) };
    },
  };
}
