import { Toaster } from "@atrium/ui/components/toaster.tsx";
import { useSyncExternalStore } from "react";
import { usePhrases } from "./phrases.ts";
import { useServices } from "./services.ts";

/** The place of the toasts. */
export function ToastCorner() {
  const t = usePhrases();
  const { toasts } = useServices();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get);
  return <Toaster toasts={messages} onDismiss={toasts.dismiss} dismissLabel={t("app.close")} />;
}
