import { later } from '#ui/later.tsx';

const SettingsPage = later(() => import('./settings-page.tsx'));

/** The settings page. Its form controls are a chunk of their own, apart from the chat's. */
export function SettingsView() {
  return <SettingsPage />;
}
