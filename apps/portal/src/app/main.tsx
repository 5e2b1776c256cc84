import "@atrium/ui/theme/index.css";
import "@atrium/web/logo.css";
import "./shell.css";
import { start } from "./start.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("The page has no place for the portal.");
await start(element);
