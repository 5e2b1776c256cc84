import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

/** Leaves the flow for the sign-in page, for another address. */
export function LeaveLink({ onLeave }: { readonly onLeave: () => Promise<void> }) {
  const t = usePhrases();
  return (
    <Button variant="quiet" block onClick={() => void onLeave()}>
      {t("sign_in.change_email")}
    </Button>
  );
}
