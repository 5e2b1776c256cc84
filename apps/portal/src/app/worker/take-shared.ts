import { shareTaken } from "@atrium/rules/offline.ts";
import { keepShared } from "../../parts/shared-photos.ts";

/** Keeps what somebody shares until the form takes it, also through a sign-in. `photos` is the field of the manifest (`brand-files.ts`). */
export async function takeShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll("photos").filter((each) => each instanceof File);
  await keepShared(files, Date.now());
  return Response.redirect(shareTaken, 303);
}
