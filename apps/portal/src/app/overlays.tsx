import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "@atrium/web/services.ts";
import { useServices } from "../parts/services.ts";

const troubleDialog = () => import("../pages/trouble/trouble-dialog.tsx").then((file) => file.TroubleDialog);
const toastCorner = () => import("@atrium/web/toast-corner.tsx").then((file) => file.ToastCorner);

/** A wait after which a page of the signed-in area has what it needs at once. */
const later = 3000;

/** Above every screen: the global error and the messages in passing. Visitors load neither before there is one. */
export function Overlays({ report }: { readonly report: (error: unknown) => void }) {
  const { trouble, toasts } = useServices();
  const signedIn = useSession().user !== undefined;
  const troubles = useSyncExternalStore(trouble.subscribe, trouble.get);
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get);
  useEffect(() => {
    if (!signedIn) return undefined;
    // A network that has gone away could not bring the dialog that says so.
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

/** A component once it is wanted. What cannot be loaded is asked for again with the next change, and breaks no screen. */
function Loaded({ load, wanted, report }: LoadedProps) {
  const [drawn, setDrawn] = useState<ReactNode>();
  useEffect(() => {
    if (wanted > 0 && !drawn) load().then((Component) => setDrawn(<Component />), report);
  }, [load, wanted, drawn, report]);
  return drawn;
}
