import type { PageState } from '#domain/capture/pages.ts';
import type { AwaitedPage } from '#domain/conversations/awaited-sources.ts';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { Recalled } from '#domain/conversations/recalled.ts';
import { type DocumentInfo, pageOf } from '#domain/documents/documents.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import {
  type AddressEvent,
  type AddressesState,
  isAddressEvent,
  noAddresses,
  type QuestionAddress,
  reduceAddresses,
} from './addresses/question-addresses.ts';

/** A source that a question can carry. */
export type Source = Pick<
  DocumentInfo,
  'docId' | 'docType' | 'title' | 'link' | 'tokens' | 'unreadFrames' | 'hiddenRead' | 'facts'
> &
  Partial<Pick<DocumentInfo, 'hiddenDropped'>>;

/** Another tab that was called in by name, until it is read. */
export interface JoiningTab {
  tabId: number;
  url: string;
  title: string;
  favicon: string | null;
  /** Code of the error with which its reading ended. */
  failure: string | null;
}

/** State of the context strip. Pure: `reduceContext` changes it, `contextChips` shows it. */
export interface ContextState extends AddressesState {
  /** The active tab of this window. */
  page: PageState | null;
  reading: boolean;
  /** Code of the error with which the last reading of this page ended. */
  failure: string | null;
  /** True when this conversation has a question: sources are pinned from then on. */
  requested: boolean;
  pinned: readonly Source[];
  /** `pageKey` of a page that was removed, or added although others are pinned. */
  joining: readonly JoiningTab[];
  removedPage: string | null;
  addedPage: string | null;
  /** What the person has read, or marked, is searched for the next questions. */
  memory: Recalled | null;
  /** Files of the composer. */
  files: readonly Upload[];
}

/** An added file; a source with an address of its own is a page. */
export function isFile(source: Source): boolean {
  return pageOf(source) === null && source.docType !== 'page_content__webpage';
}

export type ContextEvent =
  | AddressEvent
  | { type: 'page'; page: PageState | null }
  | { type: 'reading' }
  | { type: 'read'; document: DocumentInfo; tabId: number }
  | { type: 'readFailed'; code: string; tabId: number }
  | { type: 'join'; tab: Omit<JoiningTab, 'failure'> }
  | { type: 'joined'; tabId: number; document: DocumentInfo }
  | { type: 'joinFailed'; tabId: number; code: string }
  | { type: 'leave'; tabId: number }
  | { type: 'addSource'; source: Source }
  | { type: 'removeSource'; docId: string }
  | { type: 'removePage' }
  | { type: 'addPage' }
  | { type: 'memory'; of: Recalled | null }
  | { type: 'files'; files: readonly Upload[] }
  | { type: 'asked'; sources: readonly Source[] }
  | { type: 'opened'; requested: boolean; sources: readonly Source[]; memory?: Recalled | null };

export type Chip =
  | { kind: 'source'; source: Source; favicon: string | null; changed: boolean }
  | {
      kind: 'page';
      state: 'ready';
      title: string;
      favicon: string | null;
      source: Source;
      changed: boolean;
      pdfTab: number | null;
    }
  | {
      kind: 'page';
      state: 'reading' | 'unread' | 'failed';
      title: string;
      favicon: string | null;
      failure: string | null;
      /** A PDF in the browser's own viewer, which ours can open; null: it is none. */
      pdfTab: number | null;
    }
  | ({ kind: 'tab' } & JoiningTab)
  | { kind: 'address'; address: QuestionAddress }
  | { kind: 'moreLinks'; count: number }
  /** Links of the draft where pages cannot be read by their address. */
  | { kind: 'unreadLinks'; urls: readonly string[] }
  | { kind: 'offer'; title: string; favicon: string | null }
  | { kind: 'memory'; of: Recalled }
  | { kind: 'file'; upload: Upload }
  /** A PDF in the browser's own viewer that the next question is about; it is read once the person permits that. */
  | { kind: 'pdf'; title: string; favicon: string | null }
  | { kind: 'needsClick' }
  /** `isExcluded`: by the person. */
  | { kind: 'closed'; isExcluded: boolean };

/** Whether a click on it opens what was read, and what will be sent, now or once it is read. */
export const opensCard = (chip: Chip): boolean =>
  chip.kind === 'source' || (chip.kind === 'page' && chip.state !== 'failed');

export const emptyContext: ContextState = {
  ...noAddresses,
  page: null,
  reading: false,
  failure: null,
  requested: false,
  pinned: [],
  joining: [],
  removedPage: null,
  addedPage: null,
  memory: null,
  files: [],
};

/** The same PDF in the browser's viewer and in ours are two pages. */
const pageKey = (page: PageState | null) =>
  page ? `${page.tabId} ${page.url}${page.offersPdf ? ' pdf' : ''}` : null;
const address = (url: string) => url.split('#', 1)[0];

/** Whether a pinned source is the page that is open now, perhaps in an older state. */
function isOf(source: Source, page: PageState | null): boolean {
  if (page?.access !== 'granted') return false;
  if (page.document?.docId === source.docId) return true;
  const own = pageOf(source);
  return own !== null && page.url !== '' && address(own) === address(page.url);
}

/** Whether a question includes the page of an address already. */
export function isCovered(state: ContextState, url: string): boolean {
  const { page, pinned } = state;
  const isAt = (own: string | null) => own !== null && address(own) === address(url);
  if (pinned.some((source) => isAt(pageOf(source)))) return true;
  return includesPage(state) && page !== null && address(page.url) === address(url);
}

export function reduceContext(state: ContextState, event: ContextEvent): ContextState {
  if (isAddressEvent(event)) return reduceAddresses(state, event);
  switch (event.type) {
    case 'page': {
      const same = pageKey(event.page) === pageKey(state.page);
      const moved = { ...state, page: event.page };
      if (!same) return { ...moved, reading: false, failure: null };
      const isPermitted = state.page?.needsAccess === true && !event.page?.needsAccess;
      return isPermitted ? { ...moved, failure: null } : moved;
    }
    case 'reading':
      return { ...state, reading: true, failure: null };
    case 'read':
      return event.tabId === state.page?.tabId ? afterReading(state, event.document) : state;
    case 'readFailed':
      return event.tabId === state.page?.tabId
        ? { ...state, reading: false, failure: event.code }
        : state;
    case 'join':
    case 'joined':
    case 'joinFailed':
    case 'leave':
      return afterJoining(state, event);
    case 'addSource':
      return {
        ...state,
        pinned: [...state.pinned.filter(({ docId }) => docId !== event.source.docId), event.source],
      };
    case 'removeSource':
      return withoutSource(state, event.docId);
    case 'removePage':
      return { ...state, removedPage: pageKey(state.page), addedPage: null };
    case 'addPage':
      return { ...state, addedPage: pageKey(state.page), removedPage: null };
    case 'memory':
      return { ...state, memory: event.of };
    case 'files':
      return { ...state, files: event.files };
    case 'asked':
      return {
        ...state,
        requested: true,
        pinned: withFacts(state, event.sources),
        addedPage: null,
      };
    case 'opened':
      return {
        ...state,
        requested: event.requested,
        pinned: event.sources,
        memory: event.memory ?? null,
        joining: [],
        // A new chat reads the page once more.
        failure: null,
        addresses: state.addresses.filter(({ origin }) => origin === 'draft'),
        addedPage: null,
      };
  }
}

/** A link to it in the draft does not bring it back. */
function withoutSource(state: ContextState, docId: string): ContextState {
  const removed = state.pinned.find((source) => source.docId === docId);
  const link = removed ? pageOf(removed) : null;
  const pinned = state.pinned.filter((source) => source.docId !== docId);
  const linked = state.addresses.find(({ url }) => link !== null && address(url) === address(link));
  const without = { ...state, pinned };
  return linked ? reduceAddresses(without, { type: 'removeAddress', url: linked.url }) : without;
}

/** A message stores less of a source than is known here. */
function withFacts(state: ContextState, sources: readonly Source[]): Source[] {
  const known = new Map(knownSources(state).map((source) => [source.docId, source]));
  return sources.map((source) => ({ ...known.get(source.docId), ...source }));
}

type JoinEvent = Extract<ContextEvent, { type: 'join' | 'joined' | 'joinFailed' | 'leave' }>;

/** A tab that was removed while it was read is not added again. */
function afterJoining(state: ContextState, event: JoinEvent): ContextState {
  const { joining, pinned } = state;
  const tabId = event.type === 'join' ? event.tab.tabId : event.tabId;
  const others = joining.filter((tab) => tab.tabId !== tabId);
  if (event.type === 'join') {
    return { ...state, joining: [...others, { ...event.tab, failure: null }] };
  }
  const known = joining.find((tab) => tab.tabId === tabId);
  if (!known) return state;
  if (event.type === 'leave') return { ...state, joining: others };
  if (event.type === 'joinFailed') {
    return { ...state, joining: [...others, { ...known, failure: event.code }] };
  }
  const isNew = pinned.every(({ docId }) => docId !== event.document.docId);
  return { ...state, joining: others, pinned: isNew ? [...pinned, event.document] : pinned };
}

function afterReading(state: ContextState, document: DocumentInfo): ContextState {
  const page = state.page && { ...state.page, document, changed: false };
  const pinned = state.pinned.map((source) => (isOf(source, state.page) ? document : source));
  return { ...state, page, pinned, reading: false, failure: null };
}

/** True when the next question includes the open page in addition to pinned sources. */
function includesPage(state: ContextState): boolean {
  const { page } = state;
  if (page?.access !== 'granted' || pageKey(page) === state.removedPage) return false;
  if (state.pinned.some((source) => isOf(source, page))) return false;
  return !state.requested || pageKey(page) === state.addedPage;
}

export function contextChips(state: ContextState): Chip[] {
  const { page } = state;
  const pinned = state.pinned.map((source): Chip => {
    const open = isOf(source, page);
    const stale = open && page!.document !== null && page!.document.docId !== source.docId;
    const favicon = open ? page!.favicon : null;
    return { kind: 'source', source, favicon, changed: open && (page!.changed || stale) };
  });
  const joining = state.joining.map((tab): Chip => ({ kind: 'tab', ...tab }));
  const memory: Chip[] = state.memory ? [{ kind: 'memory', of: state.memory }] : [];
  const read = [...pinned, ...joining, ...addressChips(state), ...pageChips(state)];
  return [...read, ...fileChips(state), ...memory];
}

function addressChips(state: ContextState): Chip[] {
  const { addresses, moreLinks } = state;
  const unread = state.unreadLinks.filter((url) => !isCovered(state, url));
  if (unread.length > 0) return [{ kind: 'unreadLinks', urls: unread }];
  const chips = addresses
    .filter(({ url }) => !isCovered(state, url))
    .map((each): Chip => ({ kind: 'address', address: each }));
  return moreLinks > 0 ? [...chips, { kind: 'moreLinks', count: moreLinks }] : chips;
}

/** A file of an earlier question is one of the pinned sources. */
function fileChips({ files, pinned }: ContextState): Chip[] {
  const known = new Set(pinned.map(({ docId }) => docId));
  return files
    .filter(({ document }) => !document || !known.has(document.docId))
    .map((upload) => ({ kind: 'file', upload }));
}

function pageChips(state: ContextState): Chip[] {
  const { page, pinned, failure } = state;
  if (!page) return [];
  if (page.access === 'closed')
    return pinned.length > 0 ? [] : [{ kind: 'closed', isExcluded: page.isExcluded === true }];
  if (page.access === 'needsClick') return [{ kind: 'needsClick' }];
  const { title, favicon } = page;
  if (!includesPage(state)) {
    if (pinned.some((source) => isOf(source, page))) return [];
    return [{ kind: 'offer', title, favicon }];
  }
  if (unpermittedPdf(state) && !state.reading) return [{ kind: 'pdf', title, favicon }];
  const source = page.document;
  const pdfTab = page.offersPdf ? page.tabId : null;
  if (source && !state.reading) {
    return [
      {
        kind: 'page',
        state: 'ready',
        title: source.title || title,
        favicon,
        source,
        changed: page.changed,
        pdfTab,
      },
    ];
  }
  const reading = state.reading ? 'reading' : failure ? 'failed' : 'unread';
  return [{ kind: 'page', state: reading, title, favicon, failure, pdfTab }];
}

/** The PDF in the tab that the next question is about, and that the browser does not let us ask for yet. */
export function unpermittedPdf(state: ContextState): PageState | null {
  const { page } = state;
  return page?.needsAccess && !page.document && includesPage(state) ? page : null;
}

/** What the next question includes besides its files, as far as it has been read. */
export function includedSources(state: ContextState): Source[] {
  const page = includesPage(state) ? state.page?.document : null;
  return page ? [...state.pinned, page] : [...state.pinned];
}

/** A page that is read for the next question: of one that was read before, its document so far. */
export function awaitedPages(state: ContextState): AwaitedPage[] {
  const { page } = state;
  const joining = state.joining
    .filter(({ failure }) => failure === null)
    .map(({ tabId, url }): AwaitedPage => ({ kind: 'page', tabId, url }));
  if (!page || !(state.reading || needsReading(state))) return joining;
  const pinned = state.pinned.find((source) => isOf(source, page));
  const known = pinned ?? page.document;
  if (!pinned && !includesPage(state)) return joining;
  const { tabId, url } = page;
  return [...joining, { kind: 'page', tabId, url, ...(known && { docId: known.docId }) }];
}

/** The open page belongs to the next question, and is not being read. */
export function needsReading(state: ContextState): boolean {
  const { page, reading, failure } = state;
  const isUnread = includesPage(state) && !page?.document && !page?.needsAccess;
  return isUnread && !reading && !failure;
}

/** The same with the addresses and files that are read. */
export function knownSources(state: ContextState, addresses = state.addresses): Source[] {
  const sources = includedSources(state);
  for (const { document, url } of addresses) {
    if (document && !isCovered(state, url)) sources.splice(state.pinned.length, 0, document);
  }
  for (const { document, questionId } of state.files) {
    const isKnown = sources.some(({ docId }) => docId === document?.docId);
    if (document && !isKnown && questionId === undefined) sources.push(document);
  }
  return sources;
}

/** A message stores its sources without their counts of passages. Those from memory are looked for again. */
export function pinnedBy(sources: readonly MessageSource[]): Source[] {
  const given = sources.filter(({ taken }) => !taken);
  return given.map(({ docId, docType, title, link, tokens, facts }) => ({
    docId,
    docType,
    title,
    link,
    tokens,
    ...(facts && { facts }),
  }));
}
