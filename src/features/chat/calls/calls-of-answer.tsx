import { lazy, memo, Suspense } from 'react';
import { useCallsOf } from './use-calls.ts';

const CallsView = lazy(() => import('./calls-view.tsx'));

/** Above an answer: the tools that were called for it, and cards of those that wait for the person. */
export const CallsOfAnswer = memo(({ answerId, isLive }: { answerId: string; isLive: boolean }) => {
  const calls = useCallsOf(answerId);
  return (
    calls.length > 0 && (
      <Suspense>
        <CallsView calls={calls} isLive={isLive} />
      </Suspense>
    )
  );
});
CallsOfAnswer.displayName = 'CallsOfAnswer';
