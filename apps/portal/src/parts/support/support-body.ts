import { literalTestToken } from "@atrium/rules/support-request.ts";

export type SupportFields = Readonly<Record<string, string | readonly string[] | undefined>>;

type Sent = { file: Blob; headers: Record<string, string> };

/** Fields and files as a form (1 §5: multipart), whole, so that what is sent again is the same. */
async function asForm(fields: SupportFields, attachments: readonly File[]): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) form.append(name, one);
  }
  for (const file of attachments) form.append("attachments", file, file.name);
  const body = new Response(form);
  // The type of the blob would have lost the capitals of the boundary.
  const type = body.headers.get("content-type") ?? "";
  return { file: await body.blob(), headers: { "content-type": type } };
}

/**
 * What a request for support is sent as: a form, or a plain body when the token is the literal test token (1 §5), which is the switch of
 * test tools and proves nothing to any server. `inTests` is false in what people are served, so that the switch is not even there.
 */
export function supportBody(
  fields: SupportFields,
  attachments: readonly File[],
  { token, inTests }: { token: string | undefined; inTests: boolean },
): Promise<Sent> | Sent {
  if (!inTests || token !== literalTestToken) return asForm(fields, attachments);
  const type = "application/json";
  return { file: new Blob([JSON.stringify(fields)], { type }), headers: { "content-type": type } };
}
