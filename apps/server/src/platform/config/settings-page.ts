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

All settings come from the environment and are checked together at start; every mistake is named in one message. A name with \`_FILE\` behind
it reads the value from that file, which is how a secret should come; a relative path is looked for among systemd's credentials, where there are some
(\`CREDENTIALS_DIRECTORY\`). Those marked * are secrets, or may hold one, and are never repeated in a
message. An empty value counts as none.

| name | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
}
