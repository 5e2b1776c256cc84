import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AccountPage } from "../../pages/account/account-page.tsx";
import { AccountSkeleton } from "../../pages/account/account-skeleton.tsx";
import { PasswordTab } from "../../pages/account/password-tab.tsx";
import { ProfileTab } from "../../pages/account/profile-tab.tsx";

// In chunks of their own, which whoever looks at the account has no use for.
const AddCardPage = lazy(() => import("../../pages/cards/add-card-page.tsx"));
const SavedCards = lazy(() => import("../../pages/cards/saved-cards.tsx"));
const HelpDeskPage = lazy(() => import("../../pages/help-desk/help-desk-page.tsx"));

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

export function Cards() {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <SavedCards />
    </Suspense>
  );
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

/** The names come as the host wrote them into the address; anything but a name of bearable length is none. */
export function AddCard() {
  const { first_name, last_name }: { first_name?: unknown; last_name?: unknown } = useSearch({ strict: false });
  return (
    <Suspense>
      <AddCardPage firstName={nameIn(first_name)} lastName={nameIn(last_name)} />
    </Suspense>
  );
}

function nameIn(given: unknown): string | undefined {
  // The router reads what looks like a number as one.
  const name = typeof given === "number" ? String(given) : given;
  return typeof name === "string" && name.trim() !== "" && name.length <= 100 ? name.trim() : undefined;
}
