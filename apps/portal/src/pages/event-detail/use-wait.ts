import { useIntent } from "../../parts/item/item-intent.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type EventPost, eventQuery, type EventReply } from "./event-queries.ts";

const joinKey = "PUT /tenant/v1/event-posts/:uuid/wait";
const leaveKey = "DELETE /tenant/v1/event-posts/:uuid/wait";

/** Joins and leaves the waiting list of an event. Each request states the result, so that a repetition has no second effect. */
export function useWait({ uuid }: Pick<EventPost, "uuid">) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { queryKey } = eventQuery(services, uuid, useLanguage());
  const { busy, run } = useIntent();
  const params = { uuid };
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const show = ({ wait }: Pick<EventReply, "wait">) => {
    queryClient.setQueryData<EventReply>(queryKey, (before) => before && { ...before, wait });
    readAgain();
  };
  return {
    busy,
    join: () =>
      run({
        action: `wait ${uuid}`,
        send: () => api(joinKey, { params }),
        done: ({ data }) => show(data),
        failed: readAgain,
      }),
    leave: (said: "event.wait_left" | "event.wait_declined") =>
      run({
        action: `leave ${uuid}`,
        send: () => api(leaveKey, { params }),
        done({ data }) {
          show(data);
          toasts.show({ text: t(said) });
        },
        failed: readAgain,
      }),
  };
}
