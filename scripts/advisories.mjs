// Known vulnerabilities of the packages in package-lock.json. This queries a registry, so it is not part of `npm test`: a vulnerability that is
// published tonight in an old package must not fail somebody's change tomorrow.
import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

/** @typedef {{ ok: boolean, asked: boolean, lines: string[] }} Verdict */

/** What npm's report says: high and critical ones fail. @param {string} report @returns {Verdict} */
export function judge(report) {
  /** @type {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string, via: (string | { title?: string, url?: string })[] }>, message?: string, error?: { summary?: string } }} */
  let said;
  try {
    said = JSON.parse(report);
  } catch {
    return { ok: true, asked: false, lines: ["The registry could not be asked: npm gave no report."] };
  }
  if (!said.vulnerabilities) {
    const why = said.error?.summary || said.message?.split(" - ")[0] || "npm gave no list";
    return { ok: true, asked: false, lines: [`The registry could not be asked for advisories: ${why}`] };
  }
  const all = Object.values(said.vulnerabilities);
  const grave = all.filter(({ severity }) => severity === "high" || severity === "critical");
  const lines = all.map(({ name, range, severity, via }) => {
    const titles = via.flatMap((one) => (typeof one === "string" ? [`by ${one}`] : [`${one.title} ${one.url}`]));
    return `${severity}: ${name} ${range}: ${titles.join("; ")}`;
  });
  return {
    ok: grave.length === 0,
    asked: true,
    lines: lines.length > 0 ? lines : ["Nothing is known against any package."],
  };
}

/** @returns {Verdict} */
export function askForAdvisories() {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return judge(stdout ?? "");
}
