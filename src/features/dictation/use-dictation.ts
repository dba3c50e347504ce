import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import {
  type Dictation,
  dictatedText,
  isRecording,
  type RecordingEnd,
} from '#domain/dictation/dictation.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { followStream } from '../follow-stream.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useShell } from '../shell.tsx';
import { type MicrophoneProblem, useMicrophone } from './use-microphone.ts';

/** What is said of a dictation that has ended. */
type DictationNotice = Exclude<RecordingEnd, 'stopped'> | 'nothing';

/** Its row may not have come yet; what is stopped meanwhile must not leave the microphone on. */
interface StartedDictation {
  id: string;
  isStopped: boolean;
}

/**
 * The dictation of a place. `insert` gets the text of each that has ended, once; one that ended while no view was open is
 * there when one opens. False: it could not be put there, and is not dropped.
 */
export function useDictation(
  place: string,
  insert: (text: string) => Promise<boolean> | undefined,
) {
  const { bus, newId } = useShell();
  const attempt = useAttempt();
  const { problem, prepare, dismiss } = useMicrophone();
  const all = useDictations(place);
  const { taken, notice, setNotice, textOf } = useEnded(all, insert);
  const current = all.findLast(({ id }) => !taken.includes(id));

  const latest = useRef<StartedDictation>(null);
  const start = useCallback(async () => {
    setNotice(null);
    const own: StartedDictation = { id: newId(), isStopped: false };
    latest.current = own;
    const begin = async () => {
      if (!(await prepare()) || own.isStopped) return;
      await bus.request('dictation.start', { id: own.id, place });
      if (own.isStopped) await bus.request('dictation.send', { id: own.id, event: 'stop' });
    };
    await attempt(begin());
  }, [bus, newId, place, prepare, attempt, setNotice]);
  const id = current?.id;
  const ask = useCallback(
    async (event: RequestOf<'dictation.send'>['event']) => {
      const own = id === undefined && event === 'stop' ? latest.current : null;
      if (own) own.isStopped = true;
      const named = id ?? own?.id;
      if (named === undefined) return false;
      return attempt(bus.request('dictation.send', { id: named, event }));
    },
    [bus, id, attempt],
  );
  const offer = useUndo(insert);
  const cancel = async () => {
    const text = current ? textOf(current) : '';
    if ((await ask('cancel')) && text !== '') offer(text);
  };
  return {
    dictation: current ?? null,
    problem,
    notice,
    isOn: current !== undefined && isRecording(current),
    start,
    stop: useCallback(() => void ask('stop'), [ask]),
    cancel: () => void cancel(),
    /** Ends one that has stalled with the text that has come. */
    accept: useCallback(() => void ask('accept'), [ask]),
    retry: useCallback(() => void ask('retry'), [ask]),
    /** Closes what is said about the last one. */
    dismiss: () => {
      dismiss();
      setNotice(null);
    },
  };
}

/** Offers to put text where that of dictations goes, after one that was cancelled. */
function useUndo(insert: (text: string) => unknown): (text: string) => void {
  const { t } = useText();
  const toast = useToast();
  const put = useRef(insert);
  put.current = insert;
  return (text) => {
    const offer = { label: t('action.undo'), run: () => void put.current(text) };
    import('./text-deleted.ts').then(
      ({ textDeleted }) => toast(t(textDeleted), offer),
      () => undefined,
    );
  };
}

/** Hands over the text of each that has ended; `taken`: their ids. */
function useEnded(
  all: readonly Dictation[],
  insert: (text: string) => Promise<boolean> | undefined,
) {
  const { rows } = useShell();
  const [notice, setNotice] = useState<DictationNotice | null>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const put = useRef(insert);
  put.current = insert;
  const readText = useReadText(all.length > 0);
  useEffect(() => {
    if (!readText) return;
    for (const dictation of all) {
      const { id, state, ended } = dictation;
      if (state !== 'done' || taken.includes(id)) continue;
      setTaken((ids) => [...ids, id]);
      const text = readText(dictation);
      const written = text === '' ? undefined : put.current(text);
      setNotice(noticeOf(text, ended));
      const take = () => void rows.dictation.take({ id }).catch(() => undefined);
      if (written) void written.then((isWritten) => isWritten && take());
      else take();
    }
  }, [all, rows, taken, readText]);
  const textOf = (dictation: Dictation) => readText?.(dictation) ?? dictatedText(dictation.ranges);
  return { taken, notice, setNotice, textOf };
}

export interface DictationView extends ReturnType<typeof useDictation> {
  problem: MicrophoneProblem | null;
}

function useDictations(place: string): readonly Dictation[] {
  const { rows, microphone } = useShell();
  const isOffered = microphone !== undefined;
  const [read, setRead] = useState<{ of: string; all: readonly Dictation[] } | null>(null);
  useEffect(() => {
    if (!isOffered) return;
    const stream = followStream(() => rows.dictation.watch({ place }));
    const subscription = stream.subscribe((all) => setRead({ of: place, all }));
    return () => subscription.unsubscribe();
  }, [rows, place, isOffered]);
  return read?.of === place ? read.all : none;
}

const none: readonly Dictation[] = [];

type ReadText = (dictation: Dictation) => string;

/** With spoken marks, whose words in all languages are loaded for the first dictation; without them where they do not come. */
function useReadText(isNeeded: boolean): ReadText | null {
  const [readText, setReadText] = useState<ReadText | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('#domain/dictation/marks/marked-text.ts').then(
      ({ markedText }) => setReadText(() => markedText),
      () =>
        setReadText(
          () =>
            ({ ranges }: Dictation) =>
              dictatedText(ranges),
        ),
    );
  }, [isNeeded]);
  return readText;
}

function noticeOf(text: string, ended: RecordingEnd | null): DictationNotice | null {
  if (ended !== null && ended !== 'stopped') return ended;
  return text === '' ? 'nothing' : null;
}
