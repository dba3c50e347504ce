import { FrameParser, type ParserFrame } from '#app/capture/parsing/frame-parser.ts';
import { localParser } from '#app/capture/parsing/local-parser.ts';
import { gatewayHeaders } from '#app/models/gateway-headers.ts';
import { createOffscreenHandlers, type OffscreenDeps } from '#app/offscreen-handlers.ts';
import type { Handlers } from '#bus/types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { webLocks } from '#platform/web/locks.ts';
import { webMicrophone } from '#platform/web/microphone.ts';
import { speakingTurn } from '#platform/web/speaking-turn.ts';
import type { ReplyThread } from '#services/llm/replies/reply-thread.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { recordedFetch } from '#services/privacy/recorded.ts';
import { openStore } from '#services/store/database/store.ts';
import { createPagePool } from '../page-pool.ts';
import { basicPhrases } from '../texts/basic-phrases.ts';
import { interfaceTexts } from '../texts/interface-texts.ts';
import { widgetTexts } from '../texts/widget-texts.ts';

export interface Surface
  extends Pick<
    OffscreenDeps,
    | 'bus'
    | 'loadLocal'
    | 'server'
    | 'clientName'
    | 'access'
    | 'capturePage'
    | 'askBackground'
    | 'readAddress'
    | 'readUnopened'
    | 'statusOf'
    | 'searchEngine'
    | 'hasSearchEngine'
    | 'isPrivate'
    | 'recogniser'
  > {
  /** Opens a frame that parses pages; absent where pages are parsed on this thread. */
  readonly openParser?: () => Promise<ParserFrame>;
  /** Absent: the locks of this page, which are those of the origin. */
  readonly locks?: LocksPort;
  /** Where the browser would have to ask about the microphone, it settles no call of this page (Firefox's sidebar). */
  readonly microphoneMayHang: boolean;
}

/** The owner `offscreen` in a page with workers. */
export function offscreenHandlers({
  openParser: open,
  microphoneMayHang,
  locks = webLocks(navigator.locks),
  ...surface
}: Surface): Handlers<'offscreen' | 'recorder'> {
  const store = openStore();
  const pool = createPagePool();
  return createOffscreenHandlers({
    ...surface,
    store,
    pool,
    parser: open
      ? new FrameParser({ open, pool, clock: store.clock })
      : localParser(pool, new DOMParser()),
    locks,
    microphone: webMicrophone(microphoneMayHang),
    turn: speakingTurn(navigator.locks),
    storage: navigator.storage,
    builtIn: webLanguageModel(),
    texts: () => interfaceTexts(store),
    widgetTexts: () => widgetTexts(store),
    phrases: () => basicPhrases(store),
    fetch: recordedFetch((url, init) => fetch(url, init), recordSent(store)),
    record: recordSent(store),
    headers: gatewayHeaders(store, { userAgent: navigator.userAgent, location }),
    browser: navigator,
    onOnline,
    isOnline: () => navigator.onLine,
    isOnMains: async () => (await import('#platform/web/power.ts')).isOnMains(),
    startReplies,
  });
}

function onOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}

/** webpack finds the worker by this expression. */
function startReplies(): ReplyThread {
  return new Worker(new URL('../../replies/replies.worker.ts', import.meta.url), {
    name: 'replies',
  });
}
