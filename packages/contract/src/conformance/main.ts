import { parseArgs } from "node:util";
import type { Outcome } from "./asking.ts";
import { checkServer } from "./walk.ts";

const usage = `Checks a server of any make against what the portal reads and sends, and names call and field.

  npm run api:conformance -- <address of the API> --email=… --password=… [--domain=…]

The address is the API's own, such as https://portal.example/api. The person is one who may sign in by password and has a building; --domain is the
host name whose brand is asked for (the address's own if left out). Nothing is changed that lasts. A field that is missing and that the portal does without is
a note, and no failure. Exit code: 0 nothing failed, 1 something did, 2 it could not begin.
`;

const { values, positionals } = readArguments();
const [address] = positionals;
const { email, password, domain } = values;
if (values.help || !address || !email || !password) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
const base = address.replace(/\/$/, "");
if (!URL.canParse(base)) {
  process.stderr.write(`${address} is no address.\n`);
  process.exit(2);
}
const outcomes = await checkServer({ base, email, password, domain });
for (const outcome of outcomes) process.stdout.write(written(outcome));
const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;
process.stdout.write(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped.\n`);
process.exitCode = count("failed") > 0 ? 1 : 0;

function written({ call, result, notes }: Outcome): string {
  return [`${result.padEnd(8)} ${call}`, ...notes.map((note) => `           ${note}`)]
    .map((line) => `${line}\n`)
    .join("");
}

function readArguments() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { email: text, password: text, domain: text, help: { type: "boolean", default: false } },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : ""}\n\n${usage}`);
    process.exit(2);
  }
}
