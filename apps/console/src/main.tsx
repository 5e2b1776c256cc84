import "@atrium/ui/theme/index.css";
import "@atrium/web/logo.css";
import { apiBase } from "@atrium/rules/api-base.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { readBoot } from "@atrium/web/boot.ts";
import { createServices } from "@atrium/web/create-services.ts";
import { waysIn } from "@atrium/web/phrases.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import { openStore } from "@atrium/web/storage.ts";
import { createRoot } from "react-dom/client";
import { openConsole } from "./open-console.tsx";
import { consolePhrases } from "./parts/console-phrases.ts";

const element = document.getElementById("root");
const boot = readBoot(document);
if (!element || !boot) throw new Error("This is no page of the server's: the console cannot begin in it.");

const stores = { browser: openStore("localStorage"), tab: openStore("sessionStorage") };
const services = createServices({
  base: apiBase({ origin: location.origin }),
  stores,
  apiKey: boot.api_key ?? undefined,
  phrases: [waysIn, consolePhrases],
  keepsReads: () => readFlag(boot.flags, "offline-portal"),
  tell: reportUnexpected,
});
const page = createRoot(element, { onCaughtError: reportUnexpected, onUncaughtError: reportUnexpected });
await openConsole({ ...services, boot, page, browser: stores.browser, domain: location.hostname });
