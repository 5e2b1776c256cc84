import { ownDocumentLink } from "@atrium/rules/document-link.ts";
import { isPdf } from "../../platform/files/documents.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { drawSentPicture } from "../../platform/files/sent-picture.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule, Limits } from "../../platform/limits/limits.ts";

/** The largest width in which a page shows a picture, on a high-density screen. */
const longestSide = 2_592;
/** The most files that one person may store. */
const uploadRule: LimitRule = { name: "publishing-uploads", points: 200, seconds: 3_600 };

type Services = { files: Pick<FileStore, "put">; limits: Pick<Limits, "take"> };

/** Stores a picture or document of an item. A picture is encoded anew: nothing else in the file is kept. */
export function uploadHandlers({
  files,
  limits,
}: Services): Pick<Handlers, "POST /admin/v1/content-pictures" | "POST /admin/v1/documents"> {
  return {
    async "POST /admin/v1/content-pictures"({ caller, file, request }) {
      await limits.take(uploadRule, caller.userUuid);
      const type = request.headers["content-type"]?.split(";", 1)[0] ?? "";
      const whole = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const;
      const image = await files.put(await drawSentPicture(file, type, (upright) => upright.resize(whole)), "webp");
      return { data: { image, image_url: pictureUrl(image) ?? "" } };
    },
    async "POST /admin/v1/documents"({ caller, file, query }) {
      await limits.take(uploadRule, caller.userUuid);
      if (!isPdf(file)) refuse("file_refused", [{ path: "/", code: "kind", message: "must be a PDF" }]);
      const name = /\.pdf$/i.test(query.name) ? query.name : `${query.name}.pdf`;
      const href = ownDocumentLink(await files.put(file, "pdf"), name.replaceAll(/[/?#\\]/g, "-"));
      return { data: { href } };
    },
  };
}
