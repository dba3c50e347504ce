import { memo } from 'react';
import { later } from '#ui/later.tsx';
import { useCallsOf } from './use-calls.ts';

const CallsView = later(() => import('./calls-view.tsx'));

interface CallsOfAnswerProps {
  answerId: string;
  isLive: boolean;
}

/** Above an answer: the tools that were called for it, and cards of those that wait for the person. */
export const CallsOfAnswer = memo(function CallsOfAnswer({ answerId, isLive }: CallsOfAnswerProps) {
  const calls = useCallsOf(answerId);
  return calls.length > 0 && <CallsView calls={calls} isLive={isLive} />;
});
