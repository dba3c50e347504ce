import { lazy, Suspense } from 'react';

const SettingsView = lazy(async () => {
  const { SettingsView: View } = await import('#features/settings/settings-view.tsx');
  return { default: View };
});

/** Loaded only where it is shown: most visits are to the chat. */
export function SettingsPage() {
  return (
    <Suspense>
      <SettingsView />
    </Suspense>
  );
}
