import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import type { ControlType, TemperatureUnit } from "@atrium/rules/smart-suite.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { lastWins } from "./last-wins.ts";

const floorsKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors";
const suitesKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites";
const suiteKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId";
const temperatureKey =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius";
const lightingKey =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value";

type Asking = Pick<Services, "api">;
export type OfFloor = { buildingUuid: string; floorId: string };
export type OfSuite = OfFloor & { suiteId: string };
export type Suite = EndpointReply<typeof suiteKey>["data"];

/** The polling interval of an open suite: temperatures change, and other people use the controls as well. */
const lookMs = 10_000;

export const floorsQuery = ({ api }: Asking, buildingUuid: string) =>
  endpointQuery(api, floorsKey, { params: { buildingUuid } });

export const suitesQuery = ({ api }: Asking, params: OfFloor) => endpointQuery(api, suitesKey, { params });

export const suiteQuery = ({ api }: Asking, params: OfSuite) =>
  queryOptions({ ...endpointQuery(api, suiteKey, { params }), staleTime: 0, refetchInterval: lookMs });

/** Another floor or suite starts empty: the previous one's data is never shown (S5). */
export function forgetSuites({ queryClient }: Services): void {
  for (const key of [suitesKey, suiteKey]) queryClient.removeQueries({ queryKey: [key], type: "inactive" });
}

export function isMissing(error: unknown): boolean {
  const codes: readonly string[] = ["floor_not_found", "suite_not_found", "invalid_parameter"];
  return error instanceof ApiRefusal && codes.includes(error.problem.code);
}

type Setting = { control: ControlType; value: number; unit: TemperatureUnit };
export type Failed = { error: unknown; again: () => void };

/**
 * Commands to one suite. It shows what the suite has confirmed; `pending` is the value of an unconfirmed command, until the suite has answered
 * to the last one of that control. Must be remounted for another suite.
 */
export function useSuiteCommands(params: OfSuite) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Partial<Record<ControlType, number>>>({});
  const [failed, setFailed] = useState<Failed>();
  const [confirmed, setConfirmed] = useState<{ control: ControlType; suite: Suite }>();
  const { queryKey } = suiteQuery({ api }, params);

  const [queues] = useState(() => {
    const send = async (setting: Setting, isLast: () => boolean) => {
      const { control, value, unit } = setting;
      try {
        const reply =
          control === "lighting"
            ? await api(lightingKey, { params: { ...params, value: String(value) } })
            : await api(temperatureKey, {
                params: { ...params, temp: String(value), isCelsius: String(unit === "Celsius") },
              });
        // A read from before the command may be older than its answer.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, reply);
        if (isLast()) setConfirmed({ control, suite: reply.data });
      } catch (error) {
        if (isLast()) setFailed({ error, again: () => ask(setting) });
        void queryClient.invalidateQueries({ queryKey });
      }
      if (isLast()) setPending((before) => without(before, control));
    };
    return { lighting: lastWins(send), temperature: lastWins(send) };
  });

  function ask(setting: Setting): void {
    setFailed(undefined);
    setPending((before) => ({ ...before, [setting.control]: setting.value }));
    void queues[setting.control](setting);
  }
  return { ask, pending, failed, confirmed };
}

function without<T extends object>(all: T, key: keyof T): T {
  const { [key]: _, ...rest } = all;
  return rest as T;
}
