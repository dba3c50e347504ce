import { useCallback, useRef, useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { ToolTask } from '#domain/generation/task.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** A tool and what it is called, as the conversation shows it. */
export interface ToolRequest {
  name: string;
  task: ToolTask;
}

export interface ToolRun {
  /** null: none was run. */
  request: ToolRequest | null;
  conversationId: string | null;
  /** The row of the newest result; null: it has not arrived. */
  answer: Message | null;
  /** The question could not be stored. */
  failure: CodedError | null;
  readonly run: (request: ToolRequest) => void;
  /** Goes on in the conversation of the newest result, which the model then knows. */
  readonly follow: (request: ToolRequest) => void;
  readonly retry: () => void;
  readonly stop: () => void;
}

interface Running {
  request: ToolRequest;
  conversationId: string;
  messageId: string;
}

const noSources = { sources: [], pages: [], uploadIds: [], model: null, comparison: null };

/** Runs tools in conversations of their own, by the same turns as the chat. `pageUrl`: of the page with the card. */
export function useToolRun(pageUrl: string): ToolRun {
  const { bus, newId } = useShell();
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const [answer, setBefore] = useNextAnswer(running?.conversationId ?? null);
  /** Of the last question: it is stored, or was not. */
  const requested = useRef<Promise<unknown>>(Promise.resolve());
  const fail = useCallback(
    (error: unknown) => {
      setBefore(null);
      setFailure(toCodedError(error));
    },
    [setBefore],
  );
  const ask = useCallback(
    (request: ToolRequest, after: { conversationId: string; answerId: string } | null) => {
      const conversationId = after?.conversationId ?? newId();
      const messageId = newId();
      const parentMessageId = after?.answerId ?? null;
      setFailure(null);
      setBefore(after?.answerId ?? null);
      setRunning({ request, conversationId, messageId });
      const ids = { conversationId, messageId, answerId: newId(), parentMessageId };
      const generation = pageUrl === '' ? request.task : { ...request.task, pageUrl };
      const question = { text: request.name, generation, task: 'auto' as const };
      requested.current = bus
        .request('turn.ask', { ...ids, ...noSources, ...question })
        .catch(fail);
    },
    [bus, newId, fail, pageUrl, setBefore],
  );
  const run = useCallback((request: ToolRequest) => ask(request, null), [ask]);
  const { conversationId = null } = running ?? {};
  const answered = conversationId && answer && { conversationId, answerId: answer.messageId };
  const follow = (request: ToolRequest) => ask(request, answered || null);
  const retry = useCallback(() => {
    if (!running) return;
    if (failure) return run(running.request);
    const { conversationId, messageId } = running;
    setBefore(answer?.messageId ?? null);
    const same = { conversationId, messageId, model: null, task: 'auto' as const, partsOf: null };
    requested.current = bus.request('turn.retry', { ...same, answerId: newId() }).catch(fail);
  }, [bus, newId, running, answer, failure, run, fail, setBefore]);
  const stop = useCallback(() => {
    if (!running) return;
    const { conversationId } = running;
    // What is not stored yet cannot be stopped.
    void requested.current.then(() => bus.request('turn.stop', { conversationId }).catch(ignore));
  }, [bus, running]);
  return {
    request: running?.request ?? null,
    conversationId,
    answer,
    failure,
    run,
    follow,
    retry,
    stop,
  };
}

const ignore = () => undefined;

/** The newest answer, but the one that was there when another was requested, which the caller names. */
function useNextAnswer(conversationId: string | null) {
  const newest = useNewestAnswer(conversationId);
  const [before, setBefore] = useState<string | null>(null);
  return [newest?.messageId === before ? null : newest, setBefore] as const;
}

function useNewestAnswer(conversationId: string | null): Message | null {
  const { value } = useWatch(
    ({ rows }) => (conversationId ? rows.conversation.watch({ conversationId }) : null),
    [conversationId],
  );
  const answers = value?.messages.filter(({ type }) => type === 'ai') ?? [];
  return answers.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
}
