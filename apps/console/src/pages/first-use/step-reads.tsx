import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { ScreenBones } from "../../parts/screen.tsx";

type Read = { readonly error: Error | null; readonly refetch: () => unknown };

/** Shown instead of a step while its reads are pending or have failed. */
export function StepReads({ reads }: { readonly reads: readonly Read[] }) {
  const failed = reads.find(({ error }) => error !== null);
  if (!failed?.error) return <ScreenBones />;
  return <FailedScreen error={failed.error} onRetry={() => void failed.refetch()} />;
}
