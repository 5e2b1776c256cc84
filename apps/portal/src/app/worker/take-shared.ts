import { shareTaken } from "@atrium/rules/offline.ts";
import { keepShared } from "../../parts/shared-photos.ts";

/**
 * Stores what a person shares with the installed portal until the form takes it, also during a sign-in. `photos` is the field of the manifest
 * (`brand-files.ts`).
 */
export async function takeShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll("photos").filter((each) => each instanceof File);
  await keepShared(files, Date.now());
  return Response.redirect(shareTaken, 303);
}
