import { type Place, readPlace, samePlace, writePlace } from '#domain/routes/routes.ts';
import { LocalState } from '../actors/local-state.ts';
import type { Addresses } from './addresses.ts';

export interface Visit {
  /** null: there is nothing at the address, or it names no place by itself. */
  place: Place | null;
  /** The address names a place, there being one or not. */
  isNamed: boolean;
  /** By Back, Forward or a typed address, not by a link or command of ours. */
  isReturn: boolean;
}

type BrowserPage = Pick<Window, 'location' | 'history' | 'addEventListener'>;

/**
 * The address of a page and the place it names. The browser's history is the only list of visits: Back, Forward,
 * reload and bookmarks are its own.
 */
export class Router {
  readonly visit: LocalState<Visit>;
  readonly #addresses: Addresses;
  readonly #page: BrowserPage;
  #left: Place | null = null;

  constructor(addresses: Addresses, page: BrowserPage = globalThis.window) {
    this.#addresses = addresses;
    this.#page = page;
    this.visit = new LocalState(this.#read(true));
    page.addEventListener('popstate', () => this.#set(true));
  }

  /** The last place of another feature than the one that is shown, on this page; null: there was none. Signing in is a detour. */
  get left(): Place | null {
    return this.#left;
  }

  get place(): Place | null {
    return this.visit.getSnapshot().place;
  }

  /** For a link, so that a middle click and a bookmark work. */
  href(place: Place): string {
    return this.#addresses.write(writePlace(place));
  }

  /** `replace`: Back does not come to the place that is left. */
  go(place: Place, how: 'push' | 'replace' = 'push'): void {
    const before = this.visit.getSnapshot();
    if (before.isNamed && samePlace(before.place, place)) return;
    const { history, location } = this.#page;
    const isHere = this.#addresses.read(new URL(this.href(place), location.href)) !== null;
    if (!isHere) {
      location.assign(this.href(place));
      return;
    }
    if (how === 'push') history.pushState(null, '', this.href(place));
    else history.replaceState(history.state, '', this.href(place));
    this.#set(false);
  }

  #set(isReturn: boolean): void {
    const { place } = this;
    const next = this.#read(isReturn);
    const features = [place?.feature, next.place?.feature];
    if (place && features[0] !== features[1] && !features.includes('signIn')) this.#left = place;
    this.visit.set(next);
  }

  #read(isReturn: boolean): Visit {
    const path = this.#addresses.read(new URL(this.#page.location.href));
    return { place: path === null ? null : readPlace(path), isNamed: path !== null, isReturn };
  }
}
