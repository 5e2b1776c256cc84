import { type BrandName, password } from "./browser.ts";

/** A call of the API as the signed-in person. It must succeed. */
export type Call = <Reply>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Reply>;

/** Calls the API as a person of a brand, beside the journey, with a session of their own, on the server at this port. */
export async function callsOf(port: number, email: string, brand: BrandName = "harborline"): Promise<Call> {
  let authorization: Record<string, string> = {};
  const call: Call = async <Reply>(method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json", "x-brand": brand, ...authorization };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const { token } = await call<{ token: string }>("POST", "/auth/v2/login", { email, password });
  authorization = { authorization: `Bearer ${token}` };
  return call;
}
