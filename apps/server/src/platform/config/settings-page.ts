import { secretSettings } from "./secret-settings.ts";
import { Settings } from "./settings.ts";

type Schema = { default?: string | number | boolean; description?: string };

/** The documentation of every setting, as a page in Markdown. */
export function settingsPage(): string {
  const rows = Object.entries(Settings.properties).map(([name, schema]) => {
    const { default: standard, description } = schema as Schema;
    const shown = standard === undefined || standard === "" ? "–" : `\`${standard}\``;
    return `| \`${name}\`${secretSettings.has(name) ? " *" : ""} | ${shown} | ${description} |`;
  });
  return `# Settings
<!-- Written by \`npm run settings\` from apps/server/src/platform/config/settings.ts: change that. -->

All settings are environment variables and are checked together at start; one message lists every mistake. A name with the suffix \`_FILE\`
reads the value from that file, which is the recommended way for secrets; with systemd's credentials (\`CREDENTIALS_DIRECTORY\`), a relative path is
one of them. Settings marked * are secrets, or may contain one, and are never repeated in a message. An empty value counts as not set.

| name | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
}
