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
  const [faq, setFaq] = useState<Faq>(offered);
  const running = useRef<AbortController>(null);
  const { collect, sources } = chat.context;
  const docId = sources.at(-1)?.docId;
  const asked = chosenModel(chat.settings, 'FAQ') ?? chat.model;
  const model = asked && `${asked.connection} ${asked.model}`;

  // Another page or another model: the questions are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they stand for what the questions are of
  useEffect(() => {
    setFaq(offered);
    return () => running.current?.abort();
  }, [docId, model]);

  const cancel = useCallback(() => {
    running.current?.abort();
    setFaq(offered);
  }, []);

  const ask = useCallback(async () => {
    const stop = new AbortController();
    running.current?.abort();
    running.current = stop;
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
  }, [bus, collect, docId]);

  return { faq, ask, cancel };
}
