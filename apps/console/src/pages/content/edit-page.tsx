import { ApiRefusal } from "@atrium/contract/client.ts";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { useMe } from "../../parts/me-query.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { BackToContent } from "./back-to-content.tsx";
import { newItem } from "./content-address.ts";
import { itemQuery, writingQuery } from "./content-queries.ts";
import { Editor } from "./editor.tsx";

const route = getRouteApi("/content/$uuid");

/** The editor of an item: an existing one, or one that is created with its first change. */
export function EditPage() {
  const t = usePhrases();
  const services = useServices();
  const { uuid } = route.useParams();
  const { kind = "Post", building = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const isNew = uuid === newItem;
  /** The created item: the address changes, and the page stays mounted. */
  const [made, setMade] = useState<string>();
  const item = useQuery({ ...itemQuery(services, uuid), enabled: !isNew, staleTime: 5_000 });
  const found = item.data?.data.content;
  const place = found?.building.uuid ?? building;
  const writing = useQuery({ ...writingQuery(services, place), enabled: place !== "" });
  const error = (isNew ? null : item.error) ?? writing.error;
  const again = () => void Promise.all([item.refetch(), writing.refetch()]);

  if (error && !(error instanceof ApiRefusal) && !found) return <FailedScreen error={error} onRetry={again} />;
  if ((error && !found) || (isNew && place === ""))
    return (
      <Screen title={t("console.content_title")} before={<BackToContent />}>
        <EmptyState icon="pencil" title={t("console.content_gone")} text={error ? failureText(error, t) : ""} />
      </Screen>
    );
  if (!me || !writing.data || (!isNew && !found)) return <ScreenBones />;
  return (
    <Editor
      key={made === uuid ? newItem : uuid}
      owner={me.user.uuid}
      begun={found && made !== uuid ? { item: found } : { kind: found?.type ?? kind, building: place }}
      writing={writing.data.data}
      onMade={(content) => {
        setMade(content.uuid);
        void navigate({ params: { uuid: content.uuid }, search: (before) => before, replace: true });
      }}
    />
  );
}
