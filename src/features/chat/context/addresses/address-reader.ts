import { merge, type Observable, tap } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { AwaitedAddress } from '#domain/conversations/awaited-sources.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { busEvents } from '#features/bus-observables.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { LocalState } from '#ui/actors/local-state.ts';
import { type ContextEvent, type ContextState, isCovered } from '../context-chips.ts';
import type { DraftLink, DraftLinks } from './draft-links.ts';
import { maxLinks, type QuestionAddress } from './question-addresses.ts';

/** The addresses that a question takes with it when it is sent. */
export interface TakenAddresses {
  documents: readonly DocumentInfo[];
  awaited: readonly AwaitedAddress[];
  /** Chosen after an `@`: they return if the question cannot be stored. */
  picked: readonly QuestionAddress[];
}

interface Target {
  state: LocalState<ContextState>;
  send(event: ContextEvent): void;
}

/** The addresses of the next question: those of links in the draft, and chosen ones. */
export class AddressReader {
  readonly #bus: BusClient;
  readonly #target: Target;
  readonly #links: DraftLinks;
  readonly #running = new Map<string, AbortController>();

  constructor(bus: BusClient, target: Target, links: DraftLinks) {
    this.#bus = bus;
    this.#target = target;
    this.#links = links;
  }

  connect(): Observable<unknown> {
    const granted = busEvents(this.#bus, 'access.changed').pipe(
      tap(() => {
        for (const { url, failure } of this.#addresses()) {
          if (failure?.code === 'capture_no_access') this.read(url);
        }
      }),
    );
    const links = this.#links.changes().pipe(tap((found) => this.#note(found)));
    return merge(links, granted);
  }

  /** Reads an address that was chosen by name. */
  pick(url: string): void {
    this.#target.send({ type: 'pickAddress', url });
    this.read(url);
  }

  /** Reads the page of an address, again where that failed. */
  read(url: string): void {
    this.#stop(url);
    const running = new AbortController();
    this.#running.set(url, running);
    this.#target.send({ type: 'addressReading', url });
    const send = (event: ContextEvent) => {
      if (this.#running.get(url) !== running) return;
      this.#running.delete(url);
      this.#target.send(event);
    };
    this.#bus.request('address.read', { url }, { signal: running.signal }).then(
      ({ document }) => send({ type: 'addressRead', url, document }),
      (error: unknown) =>
        send({
          type: 'addressFailed',
          url,
          failure: toCodedError(error, 'capture_failed').toData(),
        }),
    );
  }

  remove(url: string): void {
    this.#stop(url);
    this.#target.send({ type: 'removeAddress', url });
  }

  /** Looks at the draft without waiting for a pause: it is about to be sent. */
  lookAtDraft(): void {
    this.#target.send({ type: 'links', links: this.#links.now() });
  }

  /**
   * The addresses of a question that is sent: chosen ones, and those of the draft or of the named
   * links. One that failed, and was shown as that, does not go with it.
   */
  take(links: 'draft' | readonly string[]): TakenAddresses {
    const state = this.#target.state.getSnapshot();
    const isDraft = links === 'draft';
    const taken = state.addresses.filter(({ origin }) => isDraft || origin === 'picked');
    const open = taken.filter(({ url }) => !isCovered(state, url));
    const urls = [
      ...open.filter((each) => each.state === 'found' || each.state === 'reading'),
      ...(isDraft ? [] : links.slice(0, maxLinks).map((url) => ({ url }))),
    ].map(({ url }) => url);
    // The machine joins a reading that is under way: it is not aborted here.
    for (const { url } of taken) this.#running.delete(url);
    this.#target.send({ type: 'addressesSent', isDraft });
    return {
      documents: open.flatMap(({ document }) => document ?? []),
      awaited: [...new Set(urls)]
        .filter((url) => !isCovered(state, url))
        .map((url) => ({ kind: 'address', url })),
      picked: taken.filter(({ origin }) => origin === 'picked'),
    };
  }

  #note(links: readonly DraftLink[]): void {
    this.#target.send({ type: 'links', links });
    const here = new Set(this.#addresses().map(({ url }) => url));
    for (const url of this.#running.keys()) if (!here.has(url)) this.#stop(url);
    const ready = new Set(links.filter(({ isReady }) => isReady).map(({ url }) => url));
    const state = this.#target.state.getSnapshot();
    for (const { url, state: step } of state.addresses) {
      if (step === 'found' && ready.has(url) && !isCovered(state, url)) this.read(url);
    }
  }

  #addresses(): readonly QuestionAddress[] {
    return this.#target.state.getSnapshot().addresses;
  }

  #stop(url: string): void {
    this.#running.get(url)?.abort();
    this.#running.delete(url);
  }
}
