import { useParams } from "@tanstack/react-router";
import { ContentPage } from "../../features/content-detail/content-page.tsx";
import { loadContent } from "../../features/content-detail/content-queries.ts";
import type { Services } from "../../shared/services.ts";

type Params = Readonly<Record<string, string>>;

function load(services: Services, { buildingUuid = "", contentUuid = "" }: Params): Promise<void> {
  return loadContent(services, { buildingUuid, contentUuid });
}

function ContentScreen() {
  const { buildingUuid = "", contentUuid = "" } = useParams({ strict: false });
  return <ContentPage address={{ buildingUuid, contentUuid }} />;
}

export default Object.assign(ContentScreen, { load });
