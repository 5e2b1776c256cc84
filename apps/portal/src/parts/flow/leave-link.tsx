import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

/** The way out of a step: another address at the log-in. */
export function LeaveLink({ onLeave }: { readonly onLeave: () => Promise<void> }) {
  const t = usePhrases();
  return (
    <Button variant="quiet" block onClick={() => void onLeave()}>
      {t("sign_in.change_email")}
    </Button>
  );
}
