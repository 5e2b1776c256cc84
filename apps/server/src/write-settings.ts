import { writeFileSync } from "node:fs";
import { settingsPage } from "./platform/config/settings-page.ts";

// npm run settings: writes docs/settings.md from the settings' schema.
writeFileSync(new URL("../../../docs/settings.md", import.meta.url), settingsPage());
