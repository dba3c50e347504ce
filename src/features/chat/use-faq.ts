import { useCallback, useEffect, useRef, useState } from 'react';
import type { FaqQuestion } from '#domain/faq/question.ts';
import { chosenModel } from '#domain/settings.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';
import type { Chat } from './use-chat.ts';

export type Faq =
  | { state: 'offered' | 'asking' }
  | { state: 'found'; questions: readonly FaqQuestion[] }
  | { state: 'failed'; error: CodedError };

const offered: Faq = { state: 'offered' };

/** Questions that the page beside the chat answers, asked for only when the person wants them. */
export function useFaq(chat: Chat) {
  const { bus } = useShell();
  const { collect, sources } = chat.context;
  const docId = sources.at(-1)?.docId;
  const requested = chosenModel(chat.settings, 'FAQ') ?? chat.model;
  const model = requested && `${requested.connection} ${requested.model}`;

  // Another page or another model: the questions are others.
  const subject = `${docId} ${model}`;
  const [held, hold] = useState({ subject, faq: offered });
  const faq = held.subject === subject ? held.faq : offered;
  const setFaq = useCallback((next: Faq) => hold({ subject, faq: next }), [subject]);
  const running = useRef<{ subject: string; stop: AbortController }>(null);
  useEffect(
    () => () => {
      if (running.current?.subject === subject) running.current.stop.abort();
    },
    [subject],
  );

  const cancel = useCallback(() => {
    running.current?.stop.abort();
    setFaq(offered);
  }, [setFaq]);

  const ask = useCallback(async () => {
    const stop = new AbortController();
    running.current?.stop.abort();
    running.current = { subject, stop };
    setFaq({ state: 'asking' });
    const show = (next: Faq) => !stop.signal.aborted && setFaq(next);
    try {
      const wanted = docId ?? (await collect()).at(-1)?.docId;
      if (wanted === undefined) return show(offered);
      const { signal } = stop;
      const { questions } = await bus.request('faq.suggest', { docId: wanted }, { signal });
      return show({ state: 'found', questions });
    } catch (thrown) {
      return show({ state: 'failed', error: toCodedError(thrown) });
    }
  }, [bus, collect, docId, subject, setFaq]);

  return { faq, ask, cancel };
}
