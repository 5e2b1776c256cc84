import type { Boot } from "@atrium/contract/boot.ts";
import { createApi } from "@atrium/contract/client.ts";
import { createQueryClient } from "@atrium/web/queries.ts";
import { expect, test } from "vitest";
import { myBuildingsQuery } from "./building-queries.ts";

test.each(["ALL", "ember"])(
  "C3 the person's buildings are requested with their languages, in the brand's scope: %s",
  async (scope) => {
    const asked: string[] = [];
    const api = createApi({
      base: "https://atrium.example/api",
      headers: () => ({}),
      fetch: async (url) => {
        asked.push(url);
        return Response.json({ data: { buildings: [] } });
      },
    });
    const boot = { config: { brand_scope: scope } } as Boot;
    await createQueryClient().fetchQuery(myBuildingsQuery({ api, boot }));
    expect(asked).toEqual([
      `https://atrium.example/api/tenant/v1/users/current/buildings?include=languages&brand_scope=${scope}`,
    ]);
  },
);
