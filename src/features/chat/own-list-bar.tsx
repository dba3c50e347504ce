import { lazy, Suspense } from 'react';
import { useRequest } from '../hooks/use-request.ts';
import { useShell } from '../shell.tsx';

const OwnListQuestion = lazy(() => import('./own-list-question.tsx'));
const UnpairedNote = lazy(async () => ({
  default: (await import('./own-list-question.tsx')).UnpairedNote,
}));

/** What is to be decided, or known, of the one list in all that is paired; nothing for most, and in a free tool. */
export default function OwnListBar() {
  const { freeTool } = useShell();
  const { value } = useRequest(
    ({ bus }) => (freeTool ? null : bus.request('account.get', {})),
    [freeTool],
    {
      // Pairing makes other models known.
      on: ['account.changed', 'models.changed'],
    },
  );
  const { oneList, isUnpaired } = value?.account ?? {};
  return (
    <Suspense>
      {oneList === 'ask' && <OwnListQuestion />}
      {isUnpaired && <UnpairedNote />}
    </Suspense>
  );
}
