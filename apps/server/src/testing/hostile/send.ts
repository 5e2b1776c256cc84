import { type EndpointShape, readKey } from "@atrium/contract/endpoint.ts";
import { type EndpointKey, endpoints } from "@atrium/contract/endpoints.ts";
import type { LightMyRequestResponse } from "fastify";
import type { Rig } from "../rig.ts";
import type { Input } from "./call-shape.ts";
import { calls } from "./calls.ts";
import type { Estate } from "./estate.ts";

export const allKeys = Object.keys(endpoints) as EndpointKey[];
export const shapeOf = (key: EndpointKey): EndpointShape => endpoints[key];

export type Caller = { token?: string | undefined; brand?: string; headers?: Record<string, string> };

/** The input of an operation's call on these things. */
export async function inputOf(key: EndpointKey, target: Estate): Promise<Input> {
  const { uses = [], input } = calls[key];
  return input(await target.fresh(uses), target.secrets);
}

let networks = 0;

/** Each from a new network, since limits count by network. */
export function nextNetwork(): string {
  networks += 1;
  return `${11 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}.1`;
}

/** Sends what no typed client would, as the given caller. */
export function send(rig: Rig, key: EndpointKey, input: Input, caller: Caller = {}): Promise<LightMyRequestResponse> {
  const { token, brand = "alpha", headers = {} } = caller;
  const { type, payload } = bodyOf(key, input);
  return rig.ask({
    method: readKey(key).method,
    url: addressOf(key, input),
    remoteAddress: nextNetwork(),
    headers: {
      "x-brand": brand,
      "accept-language": "en",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { "content-type": type } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

export function addressOf(key: EndpointKey, { params = {}, query = {} }: Input): string {
  const path = readKey(key).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const boundary = "----hostile";

function bodyOf(key: EndpointKey, { body, fields, file }: Input): { type?: string; payload?: string | Buffer } {
  const shape = shapeOf(key);
  if (shape.multipart && fields) {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="one.png"\r\ncontent-type: image/png\r\n\r\n`;
    const whole = file
      ? [...parts.map(Buffer.from), Buffer.from(head), file, Buffer.from("\r\n")]
      : parts.map((part) => Buffer.from(part));
    const payload = Buffer.concat([...whole, Buffer.from(`--${boundary}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${boundary}`, payload };
  }
  if (shape.upload) {
    const type = ["image/png", ...shape.upload.types].find((one) => shape.upload?.types.includes(one)) ?? "";
    return { type, payload: file ?? Buffer.alloc(0) };
  }
  if (body === undefined) return {};
  return { type: "application/json", payload: JSON.stringify(body) };
}
