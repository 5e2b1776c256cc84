import { Button } from "@atrium/ui/components/button.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { useServices } from "../../parts/services.ts";
import { Card } from "./card.tsx";
import { DoneDialog } from "./done-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SessionList } from "./session-list.tsx";
import { ViewList } from "./view-list.tsx";

/** The password, and the person's sessions (U2). */
export function PasswordTab() {
  const t = usePhrases();
  const { data } = useSuspenseQuery(currentUserQuery(useServices()));
  const [state, setState] = useState<"closed" | "open" | "done">("closed");
  const { user } = data.data;
  const close = () => setState("closed");
  return (
    <>
      <Card
        title={t("account.tab_password")}
        text={user.has_password ? t("account.password_text") : t("account.password_none")}
      >
        {user.has_password && (
          <div>
            <Button variant="secondary" icon="key" onClick={() => setState("open")}>
              {t("account.password_change")}
            </Button>
          </div>
        )}
      </Card>
      <SessionList />
      <ViewList />
      <PasswordDialog open={state === "open"} email={user.email} onClose={close} onChanged={() => setState("done")} />
      <DoneDialog open={state === "done"} title={t("account.password_done_title")} onClose={close}>
        {t("account.password_done_text")}
      </DoneDialog>
    </>
  );
}
