/** Redeems the one-time code of an address, once: the server's answer, or why it was refused. */
export async function redeemCode(
  address: string,
  code: string,
  apiKey: string | null | undefined,
): Promise<Record<string, unknown> | "refused" | "unreachable"> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey ? { "x-api-key": apiKey } : {}) },
      body: JSON.stringify({ code }),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    return typeof body["token"] === "string" ? body : "refused";
  } catch {
    return "unreachable";
  }
}
