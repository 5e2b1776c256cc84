import { fetchFromProvider, ProviderUnreachable } from "../../platform/http/provider-calls.ts";
import { CardRefused } from "./card-gateway.ts";

type Asking = { method: "GET" | "POST" | "PUT"; path: string; headers?: Record<string, string>; body?: string };
export type ProviderApi = (asking: Asking) => Promise<Record<string, unknown>>;

/** Calls to a card provider's API. Its refusals are about the card; errors and misconfiguration are reported as an unreachable provider. */
export function providerApi(base: string, always: Record<string, string>): ProviderApi {
  return async ({ method, path, headers = {}, body }) => {
    const answer = await fetchFromProvider(new URL(path, base).href, {
      method,
      headers: { accept: "application/json", ...always, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    if ([400, 402, 404, 422].includes(answer.status)) throw new CardRefused(`status ${answer.status}`);
    if (!answer.ok) throw new ProviderUnreachable(`status ${answer.status}`);
    const read = (await answer.json().catch(() => undefined)) as unknown;
    if (!isRecord(read)) throw new ProviderUnreachable("an answer that is no object");
    return read;
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under a key of another one. */
export function inside(value: unknown, ...names: string[]): Record<string, unknown> {
  const found = names.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : undefined), value);
  if (!isRecord(found)) throw new ProviderUnreachable(`an answer without ${names.join(".")}`);
  return found;
}

/** The objects of a list in an answer. */
export function listOf(value: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const found = value[name];
  if (!Array.isArray(found) || !found.every(isRecord)) throw new ProviderUnreachable(`an answer without ${name}`);
  return found;
}

export function textOf(value: Record<string, unknown>, name: string): string {
  const found = value[name];
  if (typeof found !== "string" || found === "") throw new ProviderUnreachable(`an answer without ${name}`);
  return found;
}

/** A whole number within bounds, also if it is written as text. */
export function numberOf(value: Record<string, unknown>, name: string, least: number, most: number): number {
  const found = Number(value[name]);
  if (!Number.isInteger(found) || found < least || found > most)
    throw new ProviderUnreachable(`an answer whose ${name} is none`);
  return found;
}

/** The last four digits. */
export function fourOf(value: Record<string, unknown>, name: string): string {
  const found = textOf(value, name);
  if (!/^\d{4}$/.test(found)) throw new ProviderUnreachable(`an answer whose ${name} are not four digits`);
  return found;
}
