import { ApiRefusal } from "@atrium/contract/client.ts";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import { failureText } from "./failure-text.ts";
import { Screen, ScreenBones } from "./screen.tsx";

type Props = {
  readonly read: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly title: string;
  readonly before?: ReactNode;
  readonly icon: IconName;
  /** Says that there is no such thing for this reader. */
  readonly gone: string;
  readonly action?: ReactNode;
};

/** Shown instead of the screen of one thing: while it loads, if it cannot be loaded, and if the server refuses it. */
export function ThingNotShown({ read, title, before, icon, gone, action }: Props) {
  const t = usePhrases();
  const { error, isFetching, refetch } = read;
  if (!error || isFetching) return <ScreenBones />;
  if (!(error instanceof ApiRefusal)) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  return (
    <Screen title={title} before={before}>
      <EmptyState icon={icon} title={gone} text={failureText(error, t)} action={action} />
    </Screen>
  );
}
