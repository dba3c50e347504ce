import { lazy, Suspense } from 'react';

const SettingsPage = lazy(() => import('./settings-page.tsx'));

/** The settings page. Its form controls are a chunk of their own, apart from the chat's. */
export function SettingsView() {
  return (
    <Suspense>
      <SettingsPage />
    </Suspense>
  );
}
