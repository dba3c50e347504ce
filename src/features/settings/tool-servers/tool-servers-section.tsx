import { lazy, Suspense, useState } from 'react';
import type { SettingsState } from '../settings-state.ts';

const ToolServersView = lazy(() => import('./tool-servers-view.tsx'));

/** A chunk of its own, which calls the servers: not before it is opened. */
export function ToolServersSection({ state, isOpen }: { state: SettingsState; isOpen: boolean }) {
  const [wasOpened, open] = useState(isOpen);
  if (isOpen && !wasOpened) open(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ToolServersView state={state} />
    </Suspense>
  );
}
