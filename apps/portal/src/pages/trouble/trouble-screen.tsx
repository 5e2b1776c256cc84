import { PageBody } from "@atrium/ui/components/section.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

type Props = { readonly error: unknown; readonly reset: () => void };

/** Replaces a router screen that could not be loaded. */
export function TroubleScreen({ error, reset }: Props) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <PageBody id="main">
      <FailedScreen error={error} onRetry={again} />
    </PageBody>
  );
}
