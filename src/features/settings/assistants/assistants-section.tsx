import { lazy, Suspense, useState } from 'react';

const AssistantsView = lazy(() => import('./assistants-view.tsx'));

/** A chunk of its own, which calls the server: not before it is opened. */
export function AssistantsSection({ isOpen }: { isOpen: boolean }) {
  const [wasOpened, open] = useState(isOpen);
  if (isOpen && !wasOpened) open(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <AssistantsView />
    </Suspense>
  );
}
