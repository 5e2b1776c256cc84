import { EventPage } from "../../pages/event-detail/event-page.tsx";
import { loadEvent } from "../../pages/event-detail/event-queries.ts";
import { itemScreen } from "./item-screen.tsx";

export default itemScreen({ type: "Event", param: "eventPostUuid", load: loadEvent, Page: EventPage });
