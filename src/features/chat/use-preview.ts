import { useEffect, useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { useShell } from '../shell.tsx';

export type Preview = ReplyOf<'turn.preview'>;

/** Counting a long source anew for each of many changes in a row would be felt. */
const minIntervalMs = 250;
/** After a failure; twice as long after each one more. */
const againMs = 2000;
const maxAgeMs = 60_000;

interface Counted {
  key: string;
  request: RequestOf<'turn.preview'>;
  preview: Preview;
}

/** The last count, as far as it tells of what is asked for now. A first change is counted at once. */
export function usePreview(request: RequestOf<'turn.preview'> | null) {
  const { bus } = useShell();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = againMs;
    const ask = () => {
      last.current = performance.now();
      const body = JSON.parse(key) as RequestOf<'turn.preview'>;
      bus.request('turn.preview', body, { signal: stop.signal }).then(
        (preview) => !stop.signal.aborted && setCounted({ key, request: body, preview }),
        () => {
          if (stop.signal.aborted) return;
          setFailed(key);
          timer = setTimeout(ask, pause);
          pause = Math.min(pause * 2, maxAgeMs);
        },
      );
    };
    const wait = last.current + minIntervalMs - performance.now();
    if (wait <= 0) ask();
    else timer = setTimeout(ask, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bus, key]);
  const { preview, request: of } = counted ?? {};
  const isShown =
    counted?.key === key || (failed !== key && of && request && isNextTurn(of, request));
  return {
    /** Tokens of the next prompt; null while they are counted. */
    tokens: preview && isShown ? preview.tokens : null,
    /** The model's window; undefined: not asked for yet, null: not known. */
    window:
      preview && of && sameModel(of.model, request?.model ?? null) ? preview.window : undefined,
  };
}

/** A turn later in the same talk: the figure before stands for the moment until it is counted. */
function isNextTurn(before: RequestOf<'turn.preview'>, now: RequestOf<'turn.preview'>): boolean {
  const isSameTalk = before.conversationId === null || before.conversationId === now.conversationId;
  const rest = ({ sources, model }: RequestOf<'turn.preview'>) => JSON.stringify([sources, model]);
  return isSameTalk && rest(before) === rest(now);
}
