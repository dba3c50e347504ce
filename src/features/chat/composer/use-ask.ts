import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '#domain/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { Upload, WaitingQuestion } from '#domain/uploads.ts';
import { useShell } from '#features/shell.tsx';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { Source } from '../context/context-chips.ts';
import { rootKey, type ThreadItem } from '../thread/branch.ts';
import { type UploadRows, useWaiting } from './attachments/use-waiting.ts';
import { nextParent, type Pending, stillPending } from './pending.ts';
import { useDelivery } from './use-delivery.ts';

/** Questions that wait, saved with the window. */
interface WaitingRow {
  ready: boolean;
  waiting: readonly WaitingQuestion[];
  setWaiting: (change: (before: readonly WaitingQuestion[]) => readonly WaitingQuestion[]) => void;
  restoreDraft: (text: string) => void;
}

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
  uploads: UploadRows;
  slot: WaitingRow;
  /** What went with a question. */
  carried: (conversationId: string, sources: readonly Source[]) => void;
}

/** `known` is shown at once; `all` is sent, and may still be read; so may the files. */
interface QuestionSources {
  known: readonly Source[];
  all: Promise<Source[]>;
  files: Promise<readonly Upload[]>;
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
  comparison?: ModelRef | null;
}

/** Asks, and keeps a question in view until its row has come. A failure gives its words back. */
export function useAsk(input: TurnsInput) {
  const { newId } = useShell();
  const [sent, setSent] = useState<readonly Pending[]>([]);
  const answerOf = useRef(new Map<string, string>());
  const latest = useRef(input);
  latest.current = input;
  const { rows, conversationId: shownId } = input;
  const pending = useMemo(() => stillPending(sent, rows, shownId), [sent, rows, shownId]);
  const latestPending = useRef(pending);
  latestPending.current = pending;
  const waiting = useWaiting(input.uploads);
  const { deliver, takeBack } = useDelivery({
    waiting,
    uploads: input.uploads.now,
    choose: input.choose,
    saveWaiting: input.slot.setWaiting,
    delivered: ({ conversationId }, sources) => latest.current.carried(conversationId, sources),
    givenBack: ({ messageId, text }, error) => {
      setSent((before) => before.filter((each) => each.messageId !== messageId));
      if (error) latest.current.failed(error, text);
      else latest.current.slot.restoreDraft(text);
    },
  });
  const show = useCallback((entry: Pending) => {
    answerOf.current.set(entry.messageId, entry.answerId);
    latestPending.current = [...latestPending.current, entry];
    setSent((before) => [...before, entry]);
  }, []);
  useStoredQuestions(input, (messageId) => answerOf.current.has(messageId), show, deliver);

  const ask = useCallback(
    async (text: string, sources: QuestionSources, options: AskOptions = {}) => {
      const { items, conversationId, open, choose } = latest.current;
      const { parent, task = 'auto', model = latest.current.model, comparison } = options;
      const id = conversationId ?? newId();
      const under =
        parent === undefined ? nextParent(items, latestPending.current, answerOf.current) : parent;
      const question = { conversationId: id, messageId: newId(), answerId: newId(), text };
      show({ ...question, sources: sources.known, uploadIds: [] });
      if (conversationId === null) open(id);
      choose(under ?? rootKey, question.messageId);
      const uploadIds = (await sources.files).map((file) => file.id);
      const names = (each: Pending) =>
        each.messageId === question.messageId ? { ...each, uploadIds } : each;
      if (uploadIds.length > 0) setSent((before) => before.map(names));
      const requested: WaitingQuestion = {
        ...question,
        parentMessageId: under,
        sources: sources.known.map(sourceOf),
        uploadIds,
        model,
        task,
        comparison: comparison ? { answerId: newId(), model: comparison } : null,
      };
      return deliver(requested, sources.all);
    },
    [newId, show, deliver],
  );

  return { pending, ask, takeBack, sendWithout: waiting.sendWithout };
}

/** Goes on with questions that waited for files when this window was closed. */
function useStoredQuestions(
  { slot, uploads }: TurnsInput,
  isKnown: (messageId: string) => boolean,
  show: (entry: Pending) => void,
  deliver: ReturnType<typeof useDelivery>['deliver'],
) {
  const isReady = slot.ready && uploads.ready;
  const { waiting } = slot;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isKnown` reads what is true now
  useEffect(() => {
    if (!isReady) return;
    for (const question of waiting) {
      if (isKnown(question.messageId)) continue;
      show(question);
      void deliver(question, Promise.resolve(question.sources));
    }
  }, [isReady, waiting, show, deliver]);
}

/** Only what a message keeps of it. */
function sourceOf({ docId, docType, title, link, tokens }: Source): Source {
  return { docId, docType, title, link, tokens };
}
