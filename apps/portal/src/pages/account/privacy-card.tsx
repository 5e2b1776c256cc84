import { Switch } from "@atrium/ui/components/switch.tsx";
import type { ComponentType, ReactNode } from "react";
import { useAnalytics } from "../../parts/analytics/use-analytics.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  /** The card component of the account page, passed in so that this chunk shares no module with the page's. */
  readonly frame: ComponentType<{ readonly title: string; readonly children: ReactNode }>;
};

/** Changes the answer about analytics, where the brand asks for one. */
export default function PrivacyCard({ frame: Card }: Props) {
  const t = usePhrases();
  const { settings, state, choice, answer } = useAnalytics() ?? {};
  if (settings?.consent !== "required" || !answer) return null;
  return (
    <Card title={t("account.privacy_title")}>
      <Switch
        label={t("account.privacy_label")}
        hint={t("account.privacy_hint")}
        on={state === "track" && choice === "granted"}
        onChange={(on) => answer(on ? "granted" : "denied")}
      />
    </Card>
  );
}
