import type { FastifyRequest } from "fastify";
import { languageOf } from "../http/languages.ts";
import type { Services } from "../services.ts";
import type { Brand } from "./brands.ts";
import { portalOrigin } from "./portal-origin.ts";

/** In whose name a mail goes out; found before a transaction begins. */
export type Host = { brand: Brand; origin: string; locale: string };

export async function hostOf(services: Services, request: FastifyRequest): Promise<Host> {
  const brand = await services.brands.ofRequest(request);
  const origin = await portalOrigin(services, brand, request);
  return { brand, origin, locale: languageOf(request, brand.languageCodes) };
}
