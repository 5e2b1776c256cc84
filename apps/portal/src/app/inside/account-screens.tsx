import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { lazy, Suspense } from "react";
import { AccountPage } from "../../features/account/account-page.tsx";
import { AccountSkeleton } from "../../features/account/account-skeleton.tsx";
import { PasswordTab } from "../../features/account/password-tab.tsx";
import { ProfileTab } from "../../features/account/profile-tab.tsx";

// In a chunk of its own, which whoever looks at the account has no use for.
const HelpDeskPage = lazy(() => import("../../features/help-desk/help-desk-page.tsx"));

// In one file, because a visitor's browser is told the name of every file that a route may load.

export function Account() {
  return <AccountPage />;
}

export function AccountWaiting() {
  return <AccountSkeleton />;
}

export function Profile() {
  return <ProfileTab />;
}

export function Password() {
  return <PasswordTab />;
}

export function HelpDesk() {
  return (
    <Suspense fallback={<HelpDeskWaiting />}>
      <HelpDeskPage />
    </Suspense>
  );
}

function HelpDeskWaiting() {
  return (
    <PageBody width="form" id="main">
      <Skeleton height="32rem" />
    </PageBody>
  );
}
