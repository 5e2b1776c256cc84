import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { type DirectoryReply, directoryQuery } from "./company-queries.ts";

/** Creates and revokes the tokens of a company's directory. A new token is only kept while it is shown. */
export function useDirectoryActs(uuid: string) {
  const services = useServices();
  const { api, queryClient } = services;
  const { run } = useFreshSignIn();
  const [made, setMade] = useState<string>();
  const keep = ({ address, tokens }: DirectoryReply["data"]) =>
    queryClient.setQueryData(directoryQuery(services, uuid).queryKey, { data: { address, tokens } });
  const making = useMutation({
    mutationFn: () => run(() => api("POST /admin/v1/companies/:uuid/directory/tokens", { params: { uuid } })),
    gcTime: 0,
    onSuccess({ data }) {
      keep(data);
      setMade(data.token);
    },
  });
  const withdrawing = useMutation({
    mutationFn: (tokenUuid: string) =>
      run(() => api("DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid", { params: { uuid, tokenUuid } })),
    onSuccess: ({ data }) => keep(data),
  });
  const forget = () => {
    setMade(undefined);
    making.reset();
  };
  return { making, withdrawing, made, forget };
}
