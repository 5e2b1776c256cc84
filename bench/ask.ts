import { type Agent, request } from "node:http";

export type Question = { path: string; body?: object };
/** Whom to call, as which person, over which connections. */
export type Asked = { port: number; headers: Record<string, string>; agent: Agent };

let networks = 0;

/** Calls once, as a signed-in person; throws unless the answer is 200. */
export function ask({ port, headers, agent }: Asked, { path, body }: Question): Promise<unknown> {
  networks += 1;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: "127.0.0.1",
        path: `/api${path}`,
        agent,
        method: body ? "POST" : "GET",
        headers: {
          ...headers,
          // Addresses are looked up from different networks, since limits count by network.
          ...(body && { "content-type": "application/json", "x-forwarded-for": networkOf(networks) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${path} is answered by ${answer.statusCode}: ${text}`));
        });
      },
    );
    call.on("error", reject);
    call.end(body ? JSON.stringify(body) : undefined);
  });
}

const networkOf = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.1`;
