import { isGround } from "../../parts/ground-reads.ts";
import { toPageTop } from "@atrium/web/page-top.ts";
import { paths } from "../../parts/paths.ts";
import type { Services } from "../../parts/services.ts";

type Navigate = (to: { to: typeof paths.main; replace: true; ignoreBlocker: true }) => Promise<void>;

/**
 * Resets the screen for the next visitor (M8): no input, no open dialog, the building's home in the building's language, and no cached data of
 * the person except the session of the kiosk, which continues.
 */
export async function startOver(
  { kiosk, language, queryClient, session, toasts, trouble }: Services,
  router: { navigate: Navigate },
): Promise<void> {
  if (session.state() !== "signed_in") return;
  // At once, even if the home cannot be loaded: the former visitor's input must not stay.
  kiosk.nextVisitor();
  while (trouble.get().length > 0) trouble.clear();
  for (const { id } of toasts.get()) toasts.dismiss(id);
  queryClient.getMutationCache().clear();
  language.reset();
  await router.navigate({ to: paths.main, replace: true, ignoreBlocker: true });
  toPageTop();
  const personal = ({ queryKey }: { queryKey: readonly unknown[] }) => !isGround(String(queryKey[0]));
  queryClient.removeQueries({ type: "inactive", predicate: personal });
  await queryClient.invalidateQueries({ predicate: personal });
}
