import * as z from 'zod/mini';

// An extension page's policy forbids the code that zod would otherwise compile.
z.config({ jitless: true });

/**
 * Contexts at the ends of the bus, as the browser names them (DESIGN section 3). `hidden-frame`: a
 * content script in a frame of the offscreen document. `parent`: what made a worker or a sandboxed
 * frame, seen from there.
 */
export const contexts = [
  'background',
  'offscreen',
  'sidebar',
  'settings',
  'pdf-viewer',
  'card',
  'web',
  'probe',
  'content',
  'hidden-frame',
  'page-bridge',
  'parent',
] as const;
export type Context = (typeof contexts)[number];

/**
 * Contexts outside of the origin of the extension or the web app, or without knowledge of their
 * own.
 */
export const withoutOrigin: readonly Context[] = [
  'content',
  'hidden-frame',
  'page-bridge',
  'parent',
];

/**
 * Who answers a command. `background`: the service worker or event page. `offscreen`: the context
 * that holds workers and model streams: the offscreen document in Chromium, the reader's own page
 * in Firefox and the web app, and Firefox's background page for its own parsing. `recorder`: the
 * context that opens the microphone: the offscreen document in Chromium, in Firefox the page of a tab
 * or, for cards and the background, a sidebar, and the page itself in the web app. `page`: content scripts
 * of one frame, or the page of the PDF viewer; a call names its address. `diagram`: the
 * sandboxed frame that draws diagrams.
 */
export type Owner = 'background' | 'offscreen' | 'recorder' | 'page' | 'diagram';

/**
 * What answers in a page: a script that is injected when it is called, or a page that opens its
 * port by itself (`hidden-frame`, `viewer`).
 */
export const pageParts = [
  'capture',
  'unfold',
  'passages',
  'region',
  'summary-button',
  'insertion',
  'card',
  'selection',
  'composer',
  'quick-access',
  'marks',
  'hidden-frame',
  'viewer',
] as const;
export type PagePart = (typeof pageParts)[number];

/** What the PDF viewer answers as the page of its tab. */
export const viewerParts = [
  'viewer',
  'selection',
  'card',
  'marks',
] as const satisfies readonly PagePart[];
export type ViewerPart = (typeof viewerParts)[number];

export const pages = [
  'sidebar',
  'settings',
  'pdf-viewer',
  'card',
  'web',
  'probe',
] as const satisfies readonly Context[];

/** S9.6 and S9.8. */
export const messageTimeoutMs = 30_000;
export const pageBridgeTimeoutMs = 5_000;
/** A person picks an area at leisure. */
export const pickTimeoutMs = 900_000;

type Schema = z.ZodMiniType;

export interface CommandEntry {
  owner: Owner;
  callers: readonly Context[];
  request: Schema;
  reply: Schema;
  /** Present: the command streams chunks before its reply. */
  chunk?: Schema;
  timeoutMs: number;
  /** May be sent again after the peer was lost. */
  idempotent: boolean;
  /** A stream that the owner can take up again after the chunk the caller names. */
  resumable: boolean;
  /** Owner `page` only, and there always. */
  part?: PagePart;
}

export interface EventEntry {
  /** Contexts whose event this is; others are refused. */
  from: readonly Context[];
  to: readonly Context[];
  body: Schema;
}

interface CommandOptions<O extends Owner, Request extends Schema, Reply extends Schema> {
  owner: O;
  callers: readonly Context[];
  request: Request;
  reply: Reply;
  timeoutMs?: number;
  idempotent?: boolean;
}

/** One owner, one reply. */
export function command<O extends Owner, Request extends Schema, Reply extends Schema>(
  options: CommandOptions<O, Request, Reply>,
) {
  return { timeoutMs: messageTimeoutMs, idempotent: false, resumable: false, ...options };
}

/** One owner, chunks with credit, then a reply. Streams have no time-out of their own. */
export function streaming<
  O extends Owner,
  Request extends Schema,
  Chunk extends Schema,
  Reply extends Schema,
>(options: CommandOptions<O, Request, Reply> & { chunk: Chunk; resumable?: boolean }) {
  return { timeoutMs: messageTimeoutMs, idempotent: false, resumable: false, ...options };
}

const none = z.object({});
const usual = {
  request: none,
  reply: none,
  timeoutMs: messageTimeoutMs,
  idempotent: true,
  resumable: false,
};

/** What an entry says where it is not as usual: an empty request, an empty reply, sent again after the peer was lost. */
type Given = Partial<Omit<CommandEntry, 'owner' | 'callers' | 'part'>>;
type Filled<Usual, Own> = Omit<Usual, keyof Own> & Own;

/** Commands that one owner answers for these callers. */
export function answeredBy<O extends Owner>(owner: O, callers: readonly Context[]) {
  const all = { ...usual, owner, callers };
  return <Own extends Given = Record<never, never>>(own?: Own) =>
    ({ ...all, ...own }) as unknown as Filled<typeof all, Own>;
}

/** Commands that this part of a page answers; a call names the page. */
export function answeredIn<P extends PagePart>(
  part: P,
  callers: readonly Context[] = ['background'],
) {
  const all = { ...usual, owner: 'page' as const, callers, part };
  return <Own extends Given = Record<never, never>>(own?: Own) =>
    ({ ...all, ...own }) as unknown as Filled<typeof all, Own>;
}

/** For pages of ours and the background. */
export const forAll = answeredBy('offscreen', ['background', ...pages]);
export const forPages = answeredBy('offscreen', pages);
export const forSidebar = answeredBy('background', ['sidebar', 'probe']);

/** Answered in the page that a call names, by this part of it. */
export function inPage<P extends PagePart, Entry extends { owner: 'page' }>(part: P, entry: Entry) {
  return { ...entry, part };
}

/** A fact, any number of listeners, no reply. */
export function event<Body extends Schema>(options: {
  from: readonly Context[];
  to: readonly Context[];
  body: Body;
}) {
  return options;
}
