import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "@atrium/web/services.ts";
import { useServices } from "../parts/services.ts";

const troubleDialog = () => import("../pages/trouble/trouble-dialog.tsx").then((file) => file.TroubleDialog);
const toastCorner = () => import("@atrium/web/toast-corner.tsx").then((file) => file.ToastCorner);

/** After this delay a page of the signed-in area no longer competes for the network. */
const later = 3000;

/** Above every screen: the global error dialog and the toasts. Visitors load each of them only when there is one to show. */
export function Overlays({ report }: { readonly report: (error: unknown) => void }) {
  const { trouble, toasts } = useServices();
  const signedIn = useSession().user !== undefined;
  const troubles = useSyncExternalStore(trouble.subscribe, trouble.get);
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get);
  useEffect(() => {
    if (!signedIn) return undefined;
    // Loaded in advance, because a dialog about a lost network could not be loaded without one.
    const timer = setTimeout(() => void troubleDialog().catch(() => undefined), later);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return (
    <>
      <Loaded load={troubleDialog} wanted={troubles.length} report={report} />
      <Loaded load={toastCorner} wanted={messages.length} report={report} />
    </>
  );
}

type LoadedProps = {
  readonly load: () => Promise<ComponentType>;
  readonly wanted: number;
  readonly report: (error: unknown) => void;
};

/** Loads a component when it is wanted. A failed load is repeated at the next change, and breaks no screen. */
function Loaded({ load, wanted, report }: LoadedProps) {
  const [drawn, setDrawn] = useState<ReactNode>();
  useEffect(() => {
    if (wanted > 0 && !drawn) load().then((Component) => setDrawn(<Component />), report);
  }, [load, wanted, drawn, report]);
  return drawn;
}
