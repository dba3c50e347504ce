import { chatCompletionsPath } from '#api/chat-completions.ts';
import { changes, conversationList, getConversation } from '#api/conversations.ts';
import { listDocuments } from '#api/document-list.ts';
import { uploadOffset } from '#api/document-parts.ts';
import { checkDocument, checkTask, getDocument } from '#api/documents.ts';
import { embeddingsPath } from '#api/embeddings.ts';
import { imageEditsPath, imageGenerationsPath } from '#api/images.ts';
import { refresh } from '#api/oauth.ts';
import { pricing } from '#api/plans.ts';
import { listProviders } from '#api/providers.ts';
import { saveReadPages } from '#api/read-pages.ts';
import { stopAnswer } from '#api/resumable-answers.ts';
import { saveSettings } from '#api/settings.ts';
import { shareConversation } from '#api/share.ts';
import { speechPath } from '#api/speech.ts';
import { transcriptionsPath } from '#api/transcriptions.ts';
import { webSearch } from '#api/web-search.ts';
import { browserEngine } from '#domain/dictation/engines.ts';
import { isLoopback } from '#domain/documents/server-copies.ts';
import { isCloudModel } from '#domain/models/model-ref.ts';
import { priceOf } from '#domain/models/prices.ts';
import { type Sent, type SentField, type SentKind, sentCharacters } from '#domain/privacy/sent.ts';
import { isObject, parseJson } from '#shared/json.ts';

export interface SentRequest {
  url: string;
  method: string;
  body: unknown;
  headers?: unknown;
}

/** Ends of paths; a host's base may be in front of them. */
const kinds: readonly (readonly [string, SentKind])[] = [
  [chatCompletionsPath.replace('/v1', ''), 'question'],
  ['/v1/messages', 'question'],
  ['/api/chat', 'question'],
  ['/api/generate', 'question'],
  [embeddingsPath.replace('/v1', ''), 'meaning'],
  ['/api/embed', 'meaning'],
  [transcriptionsPath.replace('/v1', ''), 'recording'],
  [speechPath.replace('/v1', ''), 'speech'],
  [imageGenerationsPath.replace('/v1', ''), 'picture'],
  [imageEditsPath.replace('/v1', ''), 'picture'],
  ['/sdapi/v1/txt2img', 'picture'],
  ['/sdapi/v1/img2img', 'picture'],
  [webSearch.path.replace('/v1', ''), 'search'],
  [shareConversation.path, 'share'],
  [saveSettings.path, 'settings'],
  [saveReadPages.path, 'read'],
];

/** By a part of the path of a call of the Gloss server. */
const folders: readonly (readonly [string, SentKind])[] = [
  ['/conversation/', 'chats'],
  // Keys and hosts of the server's providers.
  ['_provider_', 'account'],
  ['/app/', 'document'],
  ['/user/', 'account'],
  ['/account/', 'account'],
  ['/oauth/', 'account'],
];

/** Calls that only ask the Gloss server for rows of the account, or renew its session. */
const reads: readonly string[] = [
  changes.path,
  getConversation.path,
  conversationList.path,
  getDocument.path,
  checkDocument.path,
  checkTask.path,
  listDocuments.path,
  uploadOffset.path,
  refresh.path,
  listProviders.path,
  pricing.path,
  stopAnswer.path,
];

/** For an estimate of what is sent; a vendor's own count comes with the answer. */
const charactersPerToken = 4;

/** null: nothing of the person leaves with it, as with lists of models and what a server has changed. */
export function describeRequest({ url, method, body, headers }: SentRequest): Sent | null {
  if (isSearch(url, method)) return describeSearch(url);
  if (method === 'GET' || body === undefined || body === null) return null;
  const { pathname } = new URL(url);
  if (reads.some((path) => pathname.endsWith(path))) return null;
  const parsed = typeof body === 'string' ? parseJson(body) : undefined;
  if (isObject(parsed) && parsed.jsonrpc === '2.0') return describeCall(url, parsed);
  const fields = fieldsOf(body, parsed).toSorted((a, b) => b.size - a.size);
  const model = isObject(parsed) && typeof parsed.model === 'string' ? parsed.model : null;
  const sent = described(url, kindOf(pathname), fields, model);
  // A server that wants a key for vectors, as a Gloss server does, may have them from another host.
  const isPassedOn = sent.kind === 'meaning' && isObject(headers) && 'authorization' in headers;
  return isPassedOn ? { ...sent, isLocal: false } : sent;
}

/**
 * Of a call of a tool its arguments, and what the person answers its server; null: all else of that protocol carries
 * nothing of theirs.
 */
function describeCall(url: string, { method, params, result }: Record<string, unknown>) {
  const isCall = method === 'tools/call' && isObject(params);
  const answers = isCall ? Object.values(objectOf(params.inputResponses)) : [result];
  const filled = answers.map((answer) => objectOf(objectOf(answer).content));
  if (!isCall && !filled.some((content) => Object.keys(content).length > 0)) return null;
  return describeFields(url, [...(isCall ? [objectOf(params.arguments)] : []), ...filled]);
}

/** Of a call of a tool its arguments. */
export const describeToolCall = (url: string, args: unknown): Sent =>
  describeFields(url, [objectOf(args)]);

function describeFields(url: string, sent: readonly Record<string, unknown>[]): Sent {
  const entries = sent.flatMap(Object.entries);
  const fields = entries.map(([name, value]) => characters(name, textOf(value).length));
  return described(url, 'tool', fields, null);
}

const objectOf = (value: unknown) => (isObject(value) ? value : {});

/** SearXNG and Brave are asked by an address with the query in it. */
function isSearch(url: string, method: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return method === 'GET' && searchParams.has('q') && pathname.endsWith('/search');
}

/** A query of a search: its host learns of it. */
export function describeSearch(url: string): Sent {
  const query = [...new URL(url).searchParams.values()].reduce(
    (a, b) => (b.length > a.length ? b : a),
    '',
  );
  const fields = [{ name: 'query', size: query.length, unit: 'characters' as const }];
  return described(url, 'search', fields, null);
}

/** The address of a page or a PDF that is read for the person: its host learns that it is read. */
export function describePage(url: string, kind: 'page' | 'pdf' = 'page'): Sent {
  const fields = [{ name: 'address', size: url.length, unit: 'characters' as const }];
  return described(url, kind, fields, null);
}

/** Text that a voice of the browser sends to who made it. */
export const describeSaid = (size: number): Sent => ({
  kind: 'speech',
  host: browserEngine.byVendor,
  isLocal: false,
  fields: [characters('text', size)],
  model: null,
  usd: null,
});

/** Events that are counted, at the host's address. */
export function describeEvents(host: string, characters: number): Sent {
  const fields = [{ name: 'data', size: characters, unit: 'characters' as const }];
  return described(host, 'usage', fields, null);
}

function described(url: string, kind: SentKind, fields: SentField[], model: string | null): Sent {
  const isLocal = isLoopback(url) && !isHandedOn(url, kind, model);
  const { host } = new URL(url);
  return { kind, host, isLocal, fields, model, usd: model ? inputPrice(model, fields) : null };
}

/** What a server on this machine may send to another host, and which is not known. */
const passedOn: readonly SentKind[] = [
  'search',
  'tool',
  'recording',
  'speech',
  'document',
  'other',
];

/** A server on this machine may send it to another host: a Gloss server recordings and files, Ollama what its cloud models get. */
function isHandedOn(url: string, kind: SentKind, model: string | null): boolean {
  if (kind === 'picture') return !url.includes('/sdapi/');
  return passedOn.includes(kind) || isCloudModel(model ?? '');
}

function inputPrice(model: string, fields: SentField[]): number | null {
  const promptTokens = Math.ceil(sentCharacters({ fields }) / charactersPerToken);
  const usage = { promptTokens, completionTokens: 0 };
  return priceOf({ connection: 'OPENAI_API', model }, usage)?.usd ?? null;
}

function kindOf(path: string): SentKind {
  const named =
    kinds.find(([end]) => path.endsWith(end)) ?? folders.find(([at]) => path.includes(at));
  return named?.[1] ?? 'other';
}

function fieldsOf(body: unknown, parsed: unknown): SentField[] {
  if (isObject(parsed)) {
    if (Array.isArray(parsed.messages) && parsed.messages.every(isChatMessage)) {
      return fieldsOfChat(parsed.messages);
    }
    return Object.entries(parsed).map(([name, value]) => characters(name, textOf(value).length));
  }
  if (typeof body === 'string') return [characters('text', body.length)];
  if (body instanceof FormData) {
    return [...body].map(([name, value]) =>
      typeof value === 'string' ? characters(name, value.length) : bytes(name, value.size),
    );
  }
  if (body instanceof Blob) return [bytes('file', body.size)];
  if (body instanceof URLSearchParams)
    return [...body].map(([name, value]) => characters(name, value.length));
  const { byteLength } = body as { byteLength?: number };
  return [bytes('file', byteLength ?? 0)];
}

type ChatBody = { role: string; content: unknown; images?: unknown };

function isChatMessage(value: unknown): value is ChatBody {
  return isObject(value) && typeof value.role === 'string' && 'content' in value;
}

/** By role, and the images of all messages as they are sent: in base64. */
function fieldsOfChat(messages: readonly ChatBody[]): SentField[] {
  const sizes = new Map<string, number>();
  const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size);
  for (const { role, content, images } of messages) {
    const parts = Array.isArray(content) ? content.filter(isObject) : [];
    const text =
      typeof content === 'string' ? content : parts.map(({ text }) => textOf(text ?? '')).join('');
    add(role, text.length);
    const pictures = [images ?? [], parts.map((part) => part.image_url).filter(Boolean)].flat();
    for (const picture of pictures) add('images', (textOf(picture).length * 3) / 4);
  }
  return [...sizes].map(([name, size]) =>
    name === 'images' ? bytes(name, Math.round(size)) : characters(name, size),
  );
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const characters = (name: string, size: number): SentField => ({ name, size, unit: 'characters' });
const bytes = (name: string, size: number): SentField => ({ name, size, unit: 'bytes' });
