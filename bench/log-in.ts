/** Signs a person in over HTTP; returns the access token. */
export async function logIn(port: number, brand: string, person: { email: string; password: string }): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/v2/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand },
    body: JSON.stringify(person),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`The log-in was answered by ${reply.status}.`);
  return token;
}
