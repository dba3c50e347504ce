import { fetchOfSession } from '#services/account/request-signer.ts';
import type { Host } from '#services/llm/provider.ts';
import { localReplies, type Replies } from '#services/llm/replies/replies.ts';
import type { ReplyThreadScope } from '#services/llm/replies/reply-thread.ts';
import { serveReplies } from '#services/llm/replies/serve-replies.ts';
import { systemClock as clock } from '#shared/clock.ts';

const scope = self as unknown as ReplyThreadScope;
const replies: Replies = (call, signal) =>
  localReplies({ fetch: fetchFor(call.host), clock })(call, signal);
serveReplies(scope, replies, clock);

function fetchFor({ bases: [base = ''], secret: token, sessionKey }: Host) {
  const send = (url: string, init: RequestInit) => fetch(url, init);
  if (sessionKey === undefined || token === null) return send;
  return fetchOfSession({ server: new URL(base).origin, token, sessionKey }, clock, send);
}
