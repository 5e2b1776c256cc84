import { literalTestToken } from "@atrium/rules/support-request.ts";
import { expect, test } from "vitest";
import { supportBody } from "./support-body.ts";

const fields = { issue_type: "question", subject: "Lift", asset_uuid: undefined, files: ["one", "two"] };
const plan = new File(["%PDF-"], "plan.pdf", { type: "application/pdf" });

async function read({ file, headers }: Awaited<ReturnType<typeof supportBody>>) {
  const form = await new Response(file, { headers }).formData();
  return { names: [...form.keys()], files: form.getAll("files"), attachment: form.get("attachments") };
}

test.each([
  ["somebody's token", "eyJ", true],
  ["no token", undefined, true],
  ["the literal test token, in what people are served", literalTestToken, false],
])("U4 with %s it is a form with files as attachments", async (_, token, inTests) => {
  const sent = await supportBody(fields, [plan], { token, inTests });
  expect(sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const { names, files, attachment } = await read(sent);
  expect(names).toEqual(["issue_type", "subject", "files", "files", "attachments"]);
  expect(files).toEqual(["one", "two"]);
  expect(attachment).toBeInstanceOf(File);
});

test("U4 with the literal test token it is a plain body", async () => {
  const { file, headers } = await supportBody(fields, [plan], { token: literalTestToken, inTests: true });
  expect(headers["content-type"]).toBe("application/json");
  expect(JSON.parse(await file.text())).toEqual({ issue_type: "question", subject: "Lift", files: ["one", "two"] });
});
