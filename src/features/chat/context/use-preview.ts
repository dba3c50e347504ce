import { useEffect, useRef, useState } from 'react';
import { map, retry, switchMap, tap, timer } from 'rxjs';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';

type PreviewRequest = RequestOf<'turn.preview'>;
export type Preview = ReplyOf<'turn.preview'>;

/** Counting a long source for each of many quick changes would be noticeable. */
const minIntervalMs = 250;
/** After a failure; twice as long after each further one. */
const againMs = 2000;
const maxAgainMs = 60_000;

interface Counted {
  key: string;
  request: PreviewRequest;
  preview: Preview;
}

/**
 * The last count, as far as it is still valid for the request. A first change is counted at once.
 */
export function usePreview(request: PreviewRequest | null) {
  const { counted, failedKey } = useCount(request);
  const key = request && JSON.stringify(request);
  const { preview, request: of } = counted ?? {};
  const isShown =
    counted?.key === key || (failedKey !== key && of && request && isNextTurn(of, request));
  return {
    /** Tokens of the next prompt; null while they are counted. */
    tokens: preview && isShown ? preview.tokens : null,
    /** The model's window; undefined: not requested yet, null: not known. */
    window:
      preview && of && sameModel(of.model, request?.model ?? null) ? preview.window : undefined,
  };
}

function useCount(request: PreviewRequest | null) {
  const { bus } = useShell();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (key === null) return;
    const body = JSON.parse(key) as PreviewRequest;
    const count = busRequest(bus, 'turn.preview', body).pipe(
      tap({ subscribe: () => recordTime(last), error: () => setFailedKey(key) }),
      retry({ delay: (_, failures) => timer(Math.min(againMs * 2 ** (failures - 1), maxAgainMs)) }),
      map((preview) => ({ key, request: body, preview })),
    );
    const wait = last.current + minIntervalMs - performance.now();
    const counts = wait <= 0 ? count : timer(wait).pipe(switchMap(() => count));
    const subscription = counts.subscribe(setCounted);
    return () => subscription.unsubscribe();
  }, [bus, key]);
  return { counted, failedKey };
}

function recordTime(last: { current: number }): void {
  last.current = performance.now();
}

/** A later turn of the same conversation: the last figure is shown until the new one is counted. */
function isNextTurn(before: PreviewRequest, now: PreviewRequest): boolean {
  const isSame = before.conversationId === null || before.conversationId === now.conversationId;
  const rest = ({ sources, model }: PreviewRequest) => JSON.stringify([sources, model]);
  return isSame && rest(before) === rest(now);
}
