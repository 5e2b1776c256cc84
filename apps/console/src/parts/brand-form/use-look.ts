import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isColour } from "../edit/colour-field.tsx";
import { type BrandFields, type Look, lookQuery, type Shown } from "./brand-queries.ts";

/** The theme derived from the form. While a colour is incomplete, the last valid one stays. */
export function useLook({ primary_color, secondary_color, font, radius_scale }: BrandFields): Shown | undefined {
  const look: Look = { primary_color, secondary_color, font, radius_scale };
  const isWhole = isColour(primary_color) && isColour(secondary_color);
  const [last, setLast] = useState(look);
  if (isWhole && JSON.stringify(last) !== JSON.stringify(look)) setLast(look);
  return useQuery(lookQuery(useServices(), last)).data?.data;
}
