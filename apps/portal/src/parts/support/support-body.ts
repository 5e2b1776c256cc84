import { literalTestToken } from "@atrium/rules/support-request.ts";

export type SupportFields = Readonly<Record<string, string | readonly string[] | undefined>>;

type Sent = { file: Blob; headers: Record<string, string> };

/** Fields and files as a complete form body (1 §5: multipart), so that a repetition sends the same bytes. */
async function asForm(fields: SupportFields, attachments: readonly File[]): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) form.append(name, one);
  }
  for (const file of attachments) form.append("attachments", file, file.name);
  const body = new Response(form);
  // The type of a Blob is lower-cased, which would break the boundary.
  const type = body.headers.get("content-type") ?? "";
  return { file: await body.blob(), headers: { "content-type": type } };
}

/**
 * The body of a support request: a form, or a plain body if the token is the literal test token (1 §5), which is a switch for test tools and
 * authenticates nobody. `inTests` is false in production builds, so that the switch is not even included.
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
