import { gatewayHeaders } from '#app/models/gateway-headers.ts';
import { createOffscreenHandlers, type OffscreenDeps } from '#app/offscreen-handlers.ts';
import type { Handlers } from '#bus/types.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { webLocks } from '#platform/web/locks.ts';
import type { ReplyThread } from '#services/llm/replies/reply-thread.ts';
import { openStore } from '#services/store/store.ts';
import { basicPhrases } from './basic-phrases.ts';
import { createPagePool } from './page-pool.ts';

type Surface = Pick<
  OffscreenDeps,
  'bus' | 'loadLocal' | 'server' | 'clientName' | 'access' | 'capturePage'
>;

/** The owner `offscreen` in a page with workers. */
export function offscreenHandlers(surface: Surface): Handlers<'offscreen'> {
  const store = openStore();
  return createOffscreenHandlers({
    ...surface,
    store,
    pool: createPagePool(),
    locks: webLocks(navigator.locks),
    storage: navigator.storage,
    builtIn: webLanguageModel(),
    phrases: () => basicPhrases(store),
    fetch: (url, init) => fetch(url, init),
    headers: gatewayHeaders(store, { userAgent: navigator.userAgent, host: location.host }),
    startReplies,
  });
}

/** webpack finds the worker by this very expression. */
function startReplies(): ReplyThread {
  return new Worker(new URL('../replies/replies.worker.ts', import.meta.url), { name: 'replies' });
}
