import { localReplies } from '#services/llm/replies/replies.ts';
import type { ReplyThreadScope } from '#services/llm/replies/reply-thread.ts';
import { serveReplies } from '#services/llm/replies/serve-replies.ts';
import { systemClock as clock } from '#shared/clock.ts';

const scope = self as unknown as ReplyThreadScope;
serveReplies(scope, localReplies({ fetch: (url, init) => fetch(url, init), clock }), clock);
