import { ApiRefusal } from "@atrium/contract/client.ts";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import { failureText } from "./failure-text.ts";
import { Screen, ScreenBones } from "./screen.tsx";

type Props = {
  /** The error of the read; null while it is loading. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly title: string;
  readonly before?: ReactNode;
  readonly icon: IconName;
  /** Says that there is no such thing for this reader. */
  readonly gone: string;
};

/** Shown instead of the screen of one thing: while it loads, if it cannot be loaded, and if the server refuses it. */
export function ThingNotShown({ error, onRetry, title, before, icon, gone }: Props) {
  const t = usePhrases();
  if (!error) return <ScreenBones />;
  if (!(error instanceof ApiRefusal)) return <FailedScreen error={error} onRetry={onRetry} />;
  return (
    <Screen title={title} before={before}>
      <EmptyState icon={icon} title={gone} text={failureText(error, t)} />
    </Screen>
  );
}
