import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Sent } from '#domain/privacy/sent.ts';
import type { SendBody } from '../documents/server/send-body.ts';
import { openAiMessages } from '../llm/openai-messages.ts';
import type { Replies, ReplyCall } from '../llm/replies/replies.ts';
import { describePage, describeRequest, type SentRequest } from './describe-request.ts';

/** Saves a row of the record; what it throws is of no concern to the request. */
export type RecordSent = (sent: Sent) => void;

/** Each request is recorded before it leaves, so that one that fails on its way is in the record too. */
export function recordedFetch(fetch: Fetch, record: RecordSent): Fetch {
  return (url, init) => {
    const { method = 'GET', body, headers } = init;
    recordRequest(record, { url, method, body, headers });
    return fetch(url, init);
  };
}

/** Requests for pages of others: their hosts learn of the address. */
export function recordedPageFetch(
  fetch: typeof globalThis.fetch,
  record: RecordSent,
): typeof fetch {
  return (input, init) => {
    record(describePage(input instanceof Request ? input.url : String(input)));
    return fetch(input, init);
  };
}

export function recordedSend(send: SendBody, record: RecordSent): SendBody {
  return (request) => {
    recordRequest(record, request);
    return send(request);
  };
}

/** Of requests that another thread sends. */
export function recordedReplies(replies: Replies, record: RecordSent): Replies {
  return (call, signal) => {
    const sent = describeRequest(requestOf(call));
    // A Gloss server on this machine asks the models of its providers.
    const isOfProvider = call.host.speaker === 'gateway';
    if (sent) record(isOfProvider ? { ...sent, isLocal: false } : sent);
    return replies(call, signal);
  };
}

function requestOf(call: ReplyCall): SentRequest {
  const [base = ''] = call.host.bases;
  if (call.wire === 'ollama') return { url: `${base}/api/chat`, method: 'POST', body: call.body };
  if (call.wire === 'resumed') return { url: base, method: 'GET', body: null };
  const { model, messages } = call;
  const body = JSON.stringify({ model, messages: openAiMessages(messages) });
  const path = call.wire === 'anthropic' ? '/messages' : '/chat/completions';
  return { url: `${base}${path}`, method: 'POST', body };
}

function recordRequest(record: RecordSent, request: SentRequest): void {
  const sent = describeRequest(request);
  if (sent) record(sent);
}
