import { useParams } from "@tanstack/react-router";
import { ContentPage } from "../../features/content-detail/content-page.tsx";

export default function ContentScreen() {
  const { buildingUuid = "", contentUuid = "" } = useParams({ strict: false });
  return <ContentPage address={{ buildingUuid, contentUuid }} />;
}
