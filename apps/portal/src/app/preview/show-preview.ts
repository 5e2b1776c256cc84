import { type FromPreview, previewChannel, type ToPreview } from "@atrium/web/preview-channel.ts";
import { paths } from "../../parts/paths.ts";
import type { PreparedView } from "../show-view.tsx";
import { takePreview } from "./take-preview.ts";

/** The page that the console shows in an iframe; without the console around it, the address redirects to the portal. */
export function showPreview(): Promise<PreparedView> {
  if (parent === window) location.replace(paths.landing);
  return takePreview(previewChannel<FromPreview, ToPreview>({ other: () => parent }));
}
