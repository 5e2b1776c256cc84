import { type PictureKind, pictureSources } from "@atrium/rules/pictures.ts";
import { useServices } from "./services.ts";

/** A picture's addresses for `<img>`, at the API's origin if the app is served from another. */
export function pictureFrom(
  filesOrigin: string,
  url: string | null,
  kind: PictureKind,
): { src: string | null; srcSet?: string } {
  if (!url) return { src: null };
  const full = url.startsWith("/") && filesOrigin !== "" ? `${filesOrigin}${url}` : url;
  return pictureSources(full, kind);
}

export function usePicture(url: string | null, kind: PictureKind) {
  const { filesOrigin } = useServices();
  return pictureFrom(filesOrigin, url, kind);
}
