import { EventPage } from "../../features/event-detail/event-page.tsx";
import { loadEvent } from "../../features/event-detail/event-queries.ts";
import { itemScreen } from "./item-screen.tsx";

export default itemScreen({ type: "Event", param: "eventPostUuid", load: loadEvent, Page: EventPage });
