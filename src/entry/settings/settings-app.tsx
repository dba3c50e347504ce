import { useVisit } from '#features/hooks/use-place.ts';
import { SettingsView } from '#features/settings/settings-view.tsx';
import { later } from '#ui/later.tsx';

const SignInPage = later(() => import('#features/settings/account/sign-in/sign-in-page.tsx'));

/** The settings, or the page where a person signs in. */
export function SettingsApp() {
  const isSigningIn = useVisit().place?.feature === 'signIn';
  if (!isSigningIn) return <SettingsView />;
  return <SignInPage />;
}
