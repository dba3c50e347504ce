import { useCallback, useRef, useState } from 'react';
import type { Message } from '#domain/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';
import type { Source } from './context-chips.ts';
import { nextParent, type Pending, stillPending } from './pending.ts';
import { rootKey, type ThreadItem } from './thread.ts';

export interface TurnsInput {
  conversationId: string | null;
  /** All rows of the conversation; `items` are those of the branch in view. */
  rows: readonly Message[];
  items: readonly ThreadItem[];
  /** null: none is chosen any more. */
  choose: (parent: string, child: string | null) => void;
  open: (conversationId: string) => void;
  model: ModelRef | null;
  failed: (error: CodedError, text: string | null) => void;
}

/** `known` is shown at once; `all` is sent, and may still be read. */
interface AskedSources {
  known: readonly Source[];
  all: Promise<Source[]>;
}

/** What is asked beyond the words. */
export interface AskOptions {
  /** An edit names the parent of the message it replaces. */
  parent?: string | null;
  /** What the question needs of a long source; told from its words where absent. */
  task?: ReadingTask;
  /** Instead of the chat's model. */
  model?: ModelRef | null;
  /** A second model that answers at the same time. */
  beside?: ModelRef | null;
}

/** Asks, and keeps a question in view until its row has come. A failure gives its words back. */
export function useAsk(input: TurnsInput) {
  const { bus, newId } = useShell();
  const [sent, setSent] = useState<readonly Pending[]>([]);
  const answerOf = useRef(new Map<string, string>());
  const latest = useRef(input);
  latest.current = input;
  const pending = stillPending(sent, input.rows, input.conversationId);
  const latestPending = useRef(pending);
  latestPending.current = pending;

  const ask = useCallback(
    async (text: string, sources: AskedSources, options: AskOptions = {}) => {
      const { items, conversationId, open, choose, failed } = latest.current;
      const { parent, task = 'auto', model = latest.current.model, beside } = options;
      const id = conversationId ?? newId();
      const under =
        parent === undefined ? nextParent(items, latestPending.current, answerOf.current) : parent;
      const question = { conversationId: id, messageId: newId(), answerId: newId(), text };
      answerOf.current.set(question.messageId, question.answerId);
      const entry: Pending = { ...question, sources: sources.known };
      latestPending.current = [...latestPending.current, entry];
      setSent((before) => [...before, entry]);
      if (conversationId === null) open(id);
      choose(under ?? rootKey, question.messageId);
      try {
        const carried = await sources.all;
        await bus.request('turn.ask', {
          ...question,
          parentMessageId: under,
          sources: carried.map(({ docId }) => ({ docId })),
          model,
          task,
          beside: beside ? { answerId: newId(), model: beside } : null,
        });
        return carried;
      } catch (error) {
        setSent((before) => before.filter((each) => each.messageId !== question.messageId));
        failed(toCodedError(error), text);
        return null;
      }
    },
    [bus, newId],
  );

  return { pending, ask };
}
