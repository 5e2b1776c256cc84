import { AccountPage } from "../../features/account/account-page.tsx";
import { AccountSkeleton } from "../../features/account/account-skeleton.tsx";
import { PasswordTab } from "../../features/account/password-tab.tsx";
import { ProfileTab } from "../../features/account/profile-tab.tsx";

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
