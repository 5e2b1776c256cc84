import { IconButton } from "@atrium/ui/components/button.tsx";
import { Menu, MenuItem } from "@atrium/ui/components/menu.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import type { Item, Writing } from "./content-queries.ts";
import type { Draft } from "./use-draft.ts";

const HistoryDialog = lazy(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));
const route = getRouteApi("/content/$uuid");

type Act = "unpublish" | "archive" | "restore" | "duplicate";
type Props = {
  readonly item: Item;
  readonly draft: Draft;
  readonly writing: Writing;
  readonly may: (capability: "content.write" | "content.publish") => boolean;
};

/** The actions on an item besides editing and publishing. */
export function ItemActs({ item, draft, writing, may }: Props) {
  const t = usePhrases();
  const { api, toasts } = useServices();
  const navigate = route.useNavigate();
  const [shows, setShows] = useState<"history" | "drop">();
  const params = { uuid: item.uuid };
  const doing = useMutation({
    async mutationFn(act: Act) {
      // Unsaved changes are saved first: into the copy, or before archiving.
      await draft.save();
      if (act === "duplicate")
        return api("POST /admin/v1/contents/:uuid/duplicate", { params, body: { building_uuid: item.building.uuid } });
      return api(`POST /admin/v1/contents/:uuid/${act}`, { params });
    },
    onSuccess({ data: { content } }, act) {
      toasts.show({ text: t(`console.content_done_${act}`) });
      if (act === "duplicate") void navigate({ params: { uuid: content.uuid }, search: (before) => before });
      else draft.replaced(content);
    },
    onError: (error) => toasts.show({ text: failureText(error, t) }),
  });
  const dropping = useMutation({
    mutationFn: () => api("DELETE /admin/v1/contents/:uuid/draft", { params }),
    onSuccess({ data }) {
      draft.replaced(data.content);
      setShows(undefined);
    },
    onError: (error) => toasts.show({ text: failureText(error, t) }),
  });
  const me = useMe();
  const hasGuests =
    item.type === "Event" && item.state !== "draft" && !!me && mayInBuilding(me, "guests.read", item.building.uuid);
  const hasClaims =
    item.type === "Deal" && item.state !== "draft" && !!me && mayInBuilding(me, "claims.read", item.building.uuid);
  const isThere = item.state === "published" || item.state === "scheduled";
  return (
    <>
      <Menu trigger={<IconButton icon="menu" variant="secondary" label={t("console.content_acts")} />}>
        <MenuItem icon="clock" onSelect={() => setShows("history")}>
          {t("console.history")}
        </MenuItem>
        {hasGuests && (
          <MenuItem icon="ticket" render={<Link to={paths.guests} params={params} />}>
            {t("console.guests_title")}
          </MenuItem>
        )}
        {hasClaims && (
          <MenuItem icon="tag" render={<Link to={paths.claims} params={params} />}>
            {t("console.claims_title")}
          </MenuItem>
        )}
        {may("content.write") && (
          <MenuItem icon="plus" onSelect={() => doing.mutate("duplicate")}>
            {t("console.content_duplicate")}
          </MenuItem>
        )}
        {may("content.write") && item.has_draft && item.state !== "draft" && (
          <MenuItem icon="x" onSelect={() => setShows("drop")}>
            {t("console.content_drop")}
          </MenuItem>
        )}
        {may("content.publish") && isThere && (
          <MenuItem icon="eye-off" onSelect={() => doing.mutate("unpublish")}>
            {t("console.content_unpublish")}
          </MenuItem>
        )}
        {may("content.publish") && (
          <MenuItem icon="lock" onSelect={() => doing.mutate(item.state === "archived" ? "restore" : "archive")}>
            {t(item.state === "archived" ? "console.content_restore" : "console.content_archive")}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={shows === "drop"}
        title={t("console.content_drop")}
        text={t("console.content_drop_text")}
        keep={t("console.content_drop_keep")}
        confirm={t("console.content_drop")}
        takesAway
        busy={dropping.isPending}
        onKeep={() => setShows(undefined)}
        onConfirm={() => dropping.mutate()}
      />
      {shows === "history" && (
        <Suspense fallback={null}>
          <HistoryDialog item={item} draft={draft} writing={writing} onClose={() => setShows(undefined)} />
        </Suspense>
      )}
    </>
  );
}
