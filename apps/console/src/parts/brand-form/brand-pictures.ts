import { useState } from "react";
import type { Brand, BrandFields } from "./brand-queries.ts";

export type BrandPicture = "logo_light" | "logo_dark" | "mark" | "hero";

/** The addresses of a brand's pictures: the saved ones, and those uploaded for a form that is not saved yet. */
export function useBrandPictures(
  known: Brand["picture_urls"] | undefined,
  change: (some: Partial<BrandFields>) => void,
) {
  const [sent, setSent] = useState<Partial<Record<BrandPicture, string | null>>>({});
  const urlOf = (picture: BrandPicture): string | null => {
    const url = sent[picture];
    return url === undefined ? (known?.[picture] ?? null) : url;
  };
  return {
    urlOf,
    /** Uploaded pictures that were not saved are no longer shown. */
    forget: () => setSent({}),
    put(picture: BrandPicture, kept: { name: string; url: string } | null): void {
      setSent((before) => ({ ...before, [picture]: kept?.url ?? null }));
      // Another picture has another focal point.
      change({ [picture]: kept?.name ?? null, ...(picture === "hero" ? { hero_focus: null } : {}) });
    },
  };
}

export type BrandPictures = ReturnType<typeof useBrandPictures>;
