import { useMemo } from 'react';
import { map, NEVER } from 'rxjs';
import type { CallRun } from '#domain/tool-servers/call-run.ts';
import { followStream } from '#features/follow-stream.ts';
import { useShell } from '#features/shell.tsx';
import { RemoteActor } from '#ui/actors/remote-actor.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useConversationId } from '../state/use-chat-window.ts';

export type ShownCall = CallRun & { id: string };
type Calls = ReadonlyMap<string, readonly ShownCall[]>;

const none: Calls = new Map();
const noCalls: readonly ShownCall[] = [];

/** The calls of tools of the shown chat, by their answers. */
const [Provider, useCalls] = provided('Calls', (): RemoteActor<Calls> => {
  const { rows } = useShell();
  const conversationId = useConversationId();
  return useMemo(() => {
    if (conversationId === null) return new RemoteActor(NEVER, none);
    const watched = followStream(() => rows.runs.watch({ kind: 'call', conversationId })).pipe(
      map((runs) => Map.groupBy(inOrder(runs), ({ answerId }) => answerId)),
    );
    return new RemoteActor<Calls>(watched, none);
  }, [rows, conversationId]);
});

const inOrder = (runs: readonly ShownCall[]) => runs.toSorted((a, b) => a.at - b.at);

export function useCallsOf(answerId: string): readonly ShownCall[] {
  return useSelector(useCalls(), (calls) => calls.get(answerId) ?? noCalls);
}

export { Provider as CallsProvider };
