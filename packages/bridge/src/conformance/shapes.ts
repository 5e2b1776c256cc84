type Kind = "string" | "number" | "boolean" | "object" | "list" | "text or null";

/** Returns what is missing or wrong; undefined if the value is complete. Additional fields are allowed. */
export type Check = (data: Record<string, unknown>) => string | undefined;

const is: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string" && value !== "",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  object: isRecord,
  list: Array.isArray,
  "text or null": (value) => value === null || typeof value === "string",
};

/** The required fields of an answer. */
export function fields(wanted: Record<string, Kind>): Check {
  return (data) => {
    const wrong = Object.entries(wanted).filter(([name, kind]) => !is[kind](data[name]));
    return wrong.length === 0 ? undefined : `data lacks ${wrong.map(([name, kind]) => `${name} (${kind})`).join(", ")}`;
  };
}

/** Fields with a fixed value. */
export function values(wanted: Record<string, unknown>): Check {
  return (data) => {
    const wrong = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(data[name]) !== JSON.stringify(value),
    );
    const said = wrong.map(
      ([name, value]) => `${name} is ${JSON.stringify(data[name])} and not ${JSON.stringify(value)}`,
    );
    return said.join("; ") || undefined;
  };
}

export function all(...checks: Check[]): Check {
  return (data) => checks.map((check) => check(data)).find((fault) => fault !== undefined);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
