import { useCallback, useEffect, useMemo } from 'react';
import { catchError, concat, defer, map, type Observable, of, Subject, switchMap } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { FaqQuestion } from '#domain/faq/question.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { chosenModel } from '#domain/settings.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import type { ChatContext } from '../context/chat-context.ts';
import { useChatContext, useKnownSources } from '../context/use-chat-context.ts';
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

/** Questions that the open page answers, requested when the person clicks. */
export function useFaq() {
  const { bus } = useShell();
  const context = useChatContext();
  const docId = useKnownSources().at(-1)?.docId;
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
      switchMap((isWanted) => (isWanted ? questionsOf(bus, docId, context) : of(offered))),
    );
    const subscription = found.subscribe((next) => faq.set(next));
    return () => subscription.unsubscribe();
  }, [bus, context, docId, faq, wanted]);
  return {
    faq: useSelector(faq, (state) => state),
    ask: useCallback(() => wanted.next(true), [wanted]),
    cancel: useCallback(() => wanted.next(false), [wanted]),
  };
}

/** `docId` undefined: of the page that is being read. */
function questionsOf(
  bus: BusClient,
  docId: string | undefined,
  context: ChatContext,
): Observable<Faq> {
  const id = docId === undefined ? defer(() => context.collect()) : of([{ docId }]);
  const found = id.pipe(
    switchMap((sources) => {
      const last = sources.at(-1);
      return last ? suggested(bus, last.docId) : of(offered);
    }),
    catchError((error: unknown) => of<Faq>({ state: 'failed', error: toCodedError(error) })),
  );
  return concat(of<Faq>({ state: 'asking' }), found);
}

function suggested(bus: BusClient, docId: string): Observable<Faq> {
  const reply = busRequest(bus, 'faq.suggest', { docId });
  return reply.pipe(map(({ questions }) => ({ state: 'found', questions })));
}
