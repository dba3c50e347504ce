import { useCallback, useEffect, useMemo } from 'react';
import { catchError, concat, map, type Observable, of, Subject, switchMap } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { FaqQuestion } from '#domain/faq/question.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { chosenModel } from '#domain/settings/settings.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

export type Faq =
  | { state: 'offered' | 'asking' }
  | { state: 'found'; questions: readonly FaqQuestion[] }
  | { state: 'failed'; error: CodedError };

const offered: Faq = { state: 'offered' };

/** The model that finds questions. */
export function useFaqModel(): ModelRef | null {
  const { settings } = useChatSettings();
  const { model } = useChatModels();
  return chosenModel(settings, 'FAQ') ?? model;
}

/** Questions that a document answers, requested when the person clicks. */
export function useFaq(docId: string) {
  const { bus } = useShell();
  const model = useFaqModel();
  // Another page or another model: the questions are others.
  const subject = `${docId} ${model && `${model.connection} ${model.model}`}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `subject` is the key of the state: another page or model starts a new one
  const [faq, wanted] = useMemo(
    () => [new LocalState<Faq>(offered), new Subject<boolean>()] as const,
    [subject],
  );
  useEffect(() => {
    const found = wanted.pipe(
      switchMap((isWanted) => (isWanted ? questionsOf(bus, docId) : of(offered))),
    );
    const subscription = found.subscribe((next) => faq.set(next));
    return () => subscription.unsubscribe();
  }, [bus, docId, faq, wanted]);
  return {
    faq: useSelector(faq, (state) => state),
    ask: useCallback(() => wanted.next(true), [wanted]),
    cancel: useCallback(() => wanted.next(false), [wanted]),
  };
}

function questionsOf(bus: BusClient, docId: string): Observable<Faq> {
  const found = busRequest(bus, 'faq.suggest', { docId }).pipe(
    map(({ questions }): Faq => ({ state: 'found', questions })),
    catchError((error: unknown) => of<Faq>({ state: 'failed', error: toCodedError(error) })),
  );
  return concat(of<Faq>({ state: 'asking' }), found);
}
