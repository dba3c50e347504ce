import { type RefObject, useCallback, useRef } from 'react';
import type { Upload, WaitingQuestion } from '#domain/uploads.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Source } from '../context/context-chips.ts';
import { rootKey } from '../thread/branch.ts';
import { uploadsOfDocuments, type Waiting } from './attachments/use-waiting.ts';

export interface DeliveryInput {
  waiting: Waiting;
  /** The composer's files at this moment. */
  uploads: () => readonly Upload[];
  choose: (parent: string, child: string | null) => void;
  /** What waits, in order, is kept: a page that closes goes on with it when it opens again. */
  saveWaiting: (change: (before: readonly WaitingQuestion[]) => readonly WaitingQuestion[]) => void;
  delivered: (question: WaitingQuestion, sources: readonly Source[]) => void;
  /** It is sent no more: its words go back to the composer. `error`: why, where it failed. */
  givenBack: (question: WaitingQuestion, error: CodedError | null) => void;
}

/**
 * Sends questions once their sources are read, those of a conversation one after the other: a
 * question hangs under the answer to the one before it.
 */
export function useDelivery(input: DeliveryInput) {
  const { bus } = useShell();
  const latest = useRef(input);
  latest.current = input;
  const lines = useRef(new Map<string, Promise<unknown>>());
  const withdrawn = useRef(new Set<string>());
  /** Answers that will never come, and what stood above their questions. */
  const gone = useRef(new Map<string, string | null>());

  const send = useSending(gone, latest);

  const run = useCallback(
    async (question: WaitingQuestion, all: Promise<readonly Source[]>): Promise<boolean> => {
      const { messageId, answerId, parentMessageId, uploadIds } = question;
      const { waiting, saveWaiting } = latest.current;
      const end = (error: CodedError | null) => {
        gone.current.set(answerId, parentMessageId);
        latest.current.givenBack(question, error);
        return false;
      };
      try {
        const known = await all;
        const isBack = () => withdrawn.current.has(messageId);
        const documents = isBack() ? null : await waiting.wait(messageId, uploadIds);
        if (documents === null || isBack()) return end(null);
        const sources = [...known, ...documents];
        await send(question, sources);
        latest.current.delivered(question, sources);
        for (const { id } of uploadsOfDocuments(latest.current.uploads(), documents)) {
          if (uploadIds.includes(id)) void dismiss(id);
        }
        return true;
      } catch (error) {
        return end(toCodedError(error));
      } finally {
        saveWaiting((before) => before.filter((each) => each.messageId !== messageId));
      }
      function dismiss(uploadId: string) {
        return bus.request('upload.dismiss', { uploadId }).catch(() => undefined);
      }
    },
    [bus, send],
  );

  /** False: it was taken back or failed, and its words are in the composer again. */
  const deliver = useCallback(
    (question: WaitingQuestion, all: Promise<readonly Source[]>): Promise<boolean> => {
      const { conversationId, uploadIds } = question;
      const before = lines.current.get(conversationId);
      if (before || uploadIds.length > 0) {
        latest.current.saveWaiting((kept) => [
          ...kept.filter(({ messageId }) => messageId !== question.messageId),
          question,
        ]);
      }
      const work = before ? before.then(() => run(question, all)) : run(question, all);
      const line = work.finally(() => {
        if (lines.current.get(conversationId) === line) lines.current.delete(conversationId);
      });
      lines.current.set(conversationId, line);
      return work;
    },
    [run],
  );

  const takeBack = useCallback((messageId: string) => {
    withdrawn.current.add(messageId);
    latest.current.waiting.takeBack(messageId);
  }, []);

  return { deliver, takeBack };
}

/** Asks under the message that stands above, past answers that will never come. */
function useSending(gone: RefObject<Map<string, string | null>>, latest: RefObject<DeliveryInput>) {
  const { bus } = useShell();
  return useCallback(
    async (question: WaitingQuestion, sources: readonly Source[]) => {
      const { uploadIds: _, ...requested } = question;
      let parentMessageId = requested.parentMessageId;
      while (parentMessageId !== null && gone.current.has(parentMessageId)) {
        parentMessageId = gone.current.get(parentMessageId) ?? null;
      }
      if (parentMessageId !== requested.parentMessageId) {
        latest.current.choose(parentMessageId ?? rootKey, requested.messageId);
      }
      const docIds = [...new Set(sources.map(({ docId }) => docId))];
      await bus.request('turn.ask', {
        ...requested,
        parentMessageId,
        sources: docIds.map((docId) => ({ docId })),
      });
    },
    [bus, gone, latest],
  );
}
