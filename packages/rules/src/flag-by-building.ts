/** The part of a flag's definition (flagd) that decides for whom it is on. */
export type FlagDefinition = {
  state?: unknown;
  variants?: unknown;
  defaultVariant?: unknown;
  targeting?: unknown;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Whether a flag depends on the building alone, so that a database can evaluate it: it is constant, or decided by one building or a list of
 * buildings. Only flagd can evaluate other rules. `audiences/audience-sql.ts` of the server has the same in SQL.
 */
export function isByBuilding({ state, variants, defaultVariant, targeting }: FlagDefinition): boolean {
  if (state !== "ENABLED") return true;
  const values = isObject(variants) ? variants : {};
  const isVariant = (name: unknown) => typeof name === "string" && typeof values[name] === "boolean";
  if (!isObject(targeting) || Object.keys(targeting).length === 0) return isVariant(defaultVariant);
  const branches = targeting["if"];
  if (Object.keys(targeting).length !== 1 || !Array.isArray(branches) || branches.length !== 3) return false;
  const [condition, then, otherwise] = branches as unknown[];
  return isVariant(then) && isVariant(otherwise) && isBuildingIn(condition);
}

function isBuildingIn(condition: unknown): boolean {
  if (!isObject(condition)) return false;
  const [[operator, parts] = [], more] = Object.entries(condition);
  if (more || !Array.isArray(parts) || parts.length !== 2) return false;
  const [what, which] = parts as unknown[];
  if (!isObject(what) || JSON.stringify(what) !== '{"var":"building_uuid"}') return false;
  if (operator === "==") return typeof which === "string";
  return operator === "in" && Array.isArray(which) && which.every((one) => typeof one === "string");
}
