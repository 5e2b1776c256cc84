import type { Platform } from "../../platform/services.ts";
import type { Brands } from "./brands.ts";

/** The platform, and the brands of its host names. */
export type BrandServices = Platform & { brands: Brands };
