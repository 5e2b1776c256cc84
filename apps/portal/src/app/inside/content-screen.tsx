import { useParams } from "@tanstack/react-router";
import { ContentPage } from "../../pages/content-detail/content-page.tsx";
import { loadContent } from "../../pages/content-detail/content-queries.ts";
import type { Services } from "../../parts/services.ts";

type Params = Readonly<Record<string, string>>;

function load(services: Services, { buildingUuid = "", contentUuid = "" }: Params): Promise<void> {
  return loadContent(services, { buildingUuid, contentUuid });
}

function ContentScreen() {
  const { buildingUuid = "", contentUuid = "" } = useParams({ strict: false });
  return <ContentPage address={{ buildingUuid, contentUuid }} />;
}

export default Object.assign(ContentScreen, { load });
