import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { type CalendarReply, roomCalendarQuery } from "./room-queries.ts";

/** Sets the outside calendar of a room, reads it again if no address is given, or removes it. */
export function useRoomCalendar(building: string, room: string) {
  const services = useServices();
  const { api, queryClient } = services;
  const params = { uuid: building, roomUuid: room };
  const show = (reply: CalendarReply) =>
    queryClient.setQueryData(roomCalendarQuery(services, building, room).queryKey, reply);
  const setting = useMutation({
    mutationFn: (address: string | undefined) =>
      api("PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar", { params, body: address ? { address } : {} }),
    onSuccess: show,
  });
  const removing = useMutation({
    mutationFn: () => api("DELETE /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar", { params }),
    onSuccess: show,
  });
  return { setting, removing };
}
