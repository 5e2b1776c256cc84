import { Button } from "@atrium/ui/components/button.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { paths } from "../../parts/paths.ts";
import { type Audience, audienceQuery, audiencesKey } from "./audience-queries.ts";

/** Deletes an unused audience. If it has been put to use since, the page says so, and refetches its uses. */
export function DeleteAudience({ audience: { uuid, name, used } }: { readonly audience: Audience }) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => api("DELETE /admin/v1/audiences/:uuid", { params: { uuid } }),
    async onSuccess() {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: audiencesKey });
      toasts.show({ text: t("console.whom_deleted", { name }) });
      await navigate({ to: paths.audiences, replace: true });
      queryClient.removeQueries({ queryKey: audienceQuery(services, uuid).queryKey });
    },
    onError() {
      void queryClient.invalidateQueries({ queryKey: audienceQuery(services, uuid).queryKey });
    },
  });
  if (used > 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t("console.whom_delete")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("console.whom_delete_title", { name })}
        text={deleting.error ? failureText(deleting.error, t) : t("console.whom_delete_text")}
        keep={t("console.whom_keep")}
        confirm={t("console.whom_delete")}
        takesAway
        busy={deleting.isPending}
        onKeep={() => {
          setAsking(false);
          deleting.reset();
        }}
        onConfirm={() => deleting.mutate()}
      />
    </>
  );
}
