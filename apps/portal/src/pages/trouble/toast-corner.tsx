import { Toaster } from "@atrium/ui/components/toaster.tsx";
import { useSyncExternalStore } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";

/** Where the portal's messages in passing appear. */
export function ToastCorner() {
  const t = usePhrases();
  const { toasts } = useServices();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get);
  return <Toaster toasts={messages} onDismiss={toasts.dismiss} dismissLabel={t("app.close")} />;
}
