import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { DraftLink } from './draft-links.ts';

/** A page that the next question names by its address. */
export interface QuestionAddress {
  url: string;
  /** Of a link in the draft, it leaves with the link; `picked`: it was chosen after an `@`. */
  origin: 'draft' | 'picked';
  /** `offered`: it is read when the person accepts it. `found`: when the question is sent. */
  state: 'offered' | 'found' | 'reading' | 'failed' | 'read';
  failure: ErrorData | null;
  document: DocumentInfo | null;
}

export interface AddressesState {
  addresses: readonly QuestionAddress[];
  /** Removed by the person: not offered again as long as the draft has the link. */
  removedAddresses: readonly string[];
  /** Links of the draft that are beyond the limit. */
  moreLinks: number;
  /** Links of the draft where pages cannot be read by their address. */
  unreadLinks: readonly string[];
}

export type AddressEvent =
  | { type: 'links'; links: readonly DraftLink[] }
  /** The same where pages cannot be read by their address. */
  | { type: 'unreadLinks'; links: readonly DraftLink[] }
  | { type: 'pickAddress'; url: string }
  | { type: 'addressReading'; url: string }
  | { type: 'addressRead'; url: string; document: DocumentInfo }
  | { type: 'addressFailed'; url: string; failure: ErrorData }
  | { type: 'removeAddress'; url: string }
  /** A question was sent with those that were picked, and with those of the draft. */
  | { type: 'addressesSent'; isDraft: boolean }
  /** It could not be stored. */
  | { type: 'addressesBack'; addresses: readonly QuestionAddress[] };

/** Of a draft with more links only the first ones are read, as with files (S5.10). */
export const maxLinks = 5;

export const noAddresses: AddressesState = {
  addresses: [],
  removedAddresses: [],
  moreLinks: 0,
  unreadLinks: [],
};

const unread = { failure: null, document: null } as const;

export function isAddressEvent(event: { type: string }): event is AddressEvent {
  return /^(links|unreadLinks|pickAddress|address|removeAddress)/.test(event.type);
}

export function reduceAddresses<S extends AddressesState>(state: S, event: AddressEvent): S {
  switch (event.type) {
    case 'links':
      return withLinks(state, event.links);
    case 'unreadLinks':
      return withUnreadLinks(state, event.links);
    case 'pickAddress':
      return {
        ...state,
        addresses: [
          ...state.addresses.filter(({ url }) => url !== event.url),
          { url: event.url, origin: 'picked', state: 'found', ...unread },
        ],
        removedAddresses: state.removedAddresses.filter((url) => url !== event.url),
      };
    case 'addressReading':
      return changed(state, event.url, { state: 'reading', ...unread });
    case 'addressRead':
      return changed(state, event.url, { state: 'read', document: event.document, failure: null });
    case 'addressFailed':
      return changed(state, event.url, { state: 'failed', failure: event.failure });
    case 'removeAddress':
      return {
        ...state,
        addresses: state.addresses.filter(({ url }) => url !== event.url),
        unreadLinks: state.unreadLinks.filter((url) => url !== event.url),
        removedAddresses: [...new Set([...state.removedAddresses, event.url])],
      };
    case 'addressesSent':
      if (event.isDraft) return { ...state, ...noAddresses };
      return { ...state, addresses: state.addresses.filter(({ origin }) => origin === 'draft') };
    case 'addressesBack':
      return { ...state, addresses: [...event.addresses, ...state.addresses] };
  }
}

/** The same state where the links are those that are known. */
function withLinks<S extends AddressesState>(state: S, links: readonly DraftLink[]): S {
  const here = new Set(links.map(({ url }) => url));
  const removedAddresses = state.removedAddresses.filter((url) => here.has(url));
  const removed = new Set(removedAddresses);
  const known = new Map(state.addresses.map((address) => [address.url, address]));
  const offered = links.filter(({ url }) => !removed.has(url));
  const addresses = [
    ...state.addresses.filter(({ origin }) => origin === 'picked'),
    ...offered
      .slice(0, maxLinks)
      .filter(({ url }) => known.get(url)?.origin !== 'picked')
      .map((link) => known.get(link.url) ?? addressOfLink(link)),
  ];
  const moreLinks = Math.max(0, offered.length - maxLinks);
  const isSame =
    moreLinks === state.moreLinks &&
    removedAddresses.length === state.removedAddresses.length &&
    addresses.length === state.addresses.length &&
    addresses.every((address, index) => address === state.addresses[index]);
  return isSame ? state : { ...state, addresses, removedAddresses, moreLinks };
}

/** Links in a text by others are not meant to be read. The same state where they are those that are known. */
function withUnreadLinks<S extends AddressesState>(state: S, links: readonly DraftLink[]): S {
  const here = new Set(links.map(({ url }) => url));
  const removedAddresses = state.removedAddresses.filter((url) => here.has(url));
  const unreadLinks = links
    .filter(({ url, isOwn }) => isOwn && !removedAddresses.includes(url))
    .map(({ url }) => url);
  const isSame =
    removedAddresses.length === state.removedAddresses.length &&
    unreadLinks.join(' ') === state.unreadLinks.join(' ');
  return isSame ? state : { ...state, removedAddresses, unreadLinks };
}

function addressOfLink({ url, isOwn }: DraftLink): QuestionAddress {
  return { url, origin: 'draft', state: isOwn ? 'found' : 'offered', ...unread };
}

function changed<S extends AddressesState>(
  state: S,
  url: string,
  change: Partial<QuestionAddress>,
): S {
  const addresses = state.addresses.map((each) =>
    each.url === url ? { ...each, ...change } : each,
  );
  return { ...state, addresses };
}
