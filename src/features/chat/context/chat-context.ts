import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  map,
  merge,
  type Observable,
  startWith,
  switchMap,
  tap,
} from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { PageState } from '#domain/capture/pages.ts';
import type { AwaitedPage } from '#domain/conversations/awaited-sources.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { busEvents, busRequest } from '#features/bus-observables.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { AddressReader } from './addresses/address-reader.ts';
import type { DraftLink, DraftLinks } from './addresses/draft-links.ts';
import {
  awaitedPages,
  type ContextEvent,
  type ContextState,
  emptyContext,
  includedSources,
  type JoiningTab,
  needsReading,
  reduceContext,
  type Source,
} from './context-chips.ts';

interface OfDraft {
  links: DraftLinks;
  /** Whether pages can be read by their address here. */
  readsAddresses: boolean;
}

/**
 * The sources of the next question. Follows the window's active tab, and reads a page for a
 * question.
 */
export class ChatContext {
  readonly state = new LocalState<ContextState>(emptyContext);
  /** The page of the active tab is known, if it can be a source. */
  readonly #isPageKnown = new LocalState({ value: false });
  readonly #bus: BusClient;
  readonly #windowId: number | null;

  /** null: pages cannot be read by their address here. */
  readonly addresses: AddressReader | null;
  readonly #links: DraftLinks;

  constructor(bus: BusClient, windowId: number | null, { links, readsAddresses }: OfDraft) {
    this.#bus = bus;
    this.#windowId = windowId;
    this.#links = links;
    this.addresses = readsAddresses ? new AddressReader(bus, this, links) : null;
  }

  /** `seesPage`: the page of the active tab is a source, as the settings are now. */
  connect(seesPage: boolean): Observable<unknown> {
    const unread = this.state.changes.pipe(
      map(needsReading),
      distinctUntilChanged(),
      filter(Boolean),
      tap(() => void this.read()),
    );
    const windowId = seesPage ? this.#windowId : null;
    this.#isPageKnown.set({ value: windowId === null });
    return merge(
      windowId === null ? EMPTY : this.#pages(windowId),
      unread,
      this.addresses?.connect() ?? this.#unreadLinks(),
    );
  }

  send(event: ContextEvent): void {
    this.state.update((before) => reduceContext(before, event));
  }

  /**
   * Reads the page of the active tab, again where it was read before.
   * @returns null: it could not be read, which the strip shows
   */
  async read(): Promise<DocumentInfo | null> {
    const tabId = this.state.getSnapshot().page?.tabId;
    if (tabId === undefined) return null;
    this.send({ type: 'reading' });
    try {
      const { document } = await this.#bus.request('page.capture', { tabId });
      this.send({ type: 'read', document, tabId });
      return document;
    } catch (error) {
      this.send({ type: 'readFailed', code: toCodedError(error).code, tabId });
      return null;
    }
  }

  /**
   * Reads another tab, which is a source from then on.
   * @returns null: it could not be read, which the strip shows, or the person removed it meanwhile
   */
  async join(tab: Omit<JoiningTab, 'failure'>): Promise<Source | null> {
    const { tabId } = tab;
    this.send({ type: 'join', tab });
    try {
      const { document } = await this.#bus.request('page.capture', { tabId });
      this.send({ type: 'joined', tabId, document });
      const { pinned } = this.state.getSnapshot();
      return pinned.find(({ docId }) => docId === document.docId) ?? null;
    } catch (error) {
      this.send({ type: 'joinFailed', tabId, code: toCodedError(error).code });
      return null;
    }
  }

  /** Sources of the next question: those that were read, and pages that are being read. */
  async sourcesOfNext(): Promise<{ sources: Source[]; pages: AwaitedPage[] }> {
    await firstValueFrom(this.#isPageKnown.changes.pipe(filter(({ value }) => value)));
    const state = this.state.getSnapshot();
    const pages = awaitedPages(state);
    const isAwaited = ({ docId }: Source) => pages.some((page) => page.docId === docId);
    return { sources: includedSources(state).filter((source) => !isAwaited(source)), pages };
  }

  #unreadLinks(): Observable<unknown> {
    const send = (links: readonly DraftLink[]) => this.send({ type: 'unreadLinks', links });
    return this.#links.changes().pipe(tap(send));
  }

  /** The page of the active tab as it changes; empty while this has no subscriber. */
  #pages(windowId: number): Observable<unknown> {
    const current = busEvents(this.#bus, 'access.changed').pipe(
      startWith(null),
      switchMap(() => this.#currentPage(windowId)),
    );
    const changed = busEvents(this.#bus, 'page.changed').pipe(
      filter(({ page }) => page.windowId === windowId),
    );
    return merge(current, changed).pipe(
      tap(({ page }) => this.send({ type: 'page', page })),
      finalize(() => this.send({ type: 'page', page: null })),
    );
  }

  #currentPage(windowId: number): Observable<{ page: PageState | null }> {
    this.#isPageKnown.set({ value: false });
    return busRequest(this.#bus, 'page.current', { windowId }).pipe(
      catchError(() => EMPTY),
      finalize(() => this.#isPageKnown.set({ value: true })),
    );
  }
}
