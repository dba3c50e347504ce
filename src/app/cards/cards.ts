import type { BusClient, CallContext, Handlers, ReplyOf } from '#bus/types.ts';
import { composerDraftSchema, composerFactsSchema } from '#domain/composer/composer-card.ts';
import { readPdfAddress } from '#domain/documents/pdf-address.ts';
import type { LanguagesPort, SessionStoragePort, TabsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { canMark, type ExtensionPages, isViewer } from '../marks/can-mark.ts';
import { createNonces } from './nonces.ts';
import { type Card, cardSchema, type NewCard, type Opened } from './opened-card.ts';
import { draftOf } from './read-content.ts';

interface CardsDeps extends ExtensionPages {
  tabs: Pick<TabsPort, 'get'>;
  session: SessionStoragePort;
  clock: Clock;
  languages: LanguagesPort;
  bus: Pick<BusClient, 'page' | 'request'>;
  /** Address of a stored document; null: it has none. */
  readonly linkOf: (docId: string) => Promise<string | null>;
}

type Command = `card.${'attach' | 'move' | 'resize' | 'insert' | 'undo' | 'readDraft' | 'close'}`;
type Peer = CallContext['peer'];

export interface Cards {
  handlers: Pick<Handlers<'background'>, Command>;
  /** A page has framed a card, or is about to. */
  open(nonce: string, opened: NewCard): Promise<void>;
  /** What a peer's card belongs to. @throws refused where the frame has not attached */
  cardOf(peer: Peer): Promise<Card>;
}

/** Extension pages that pages frame: which of them is whose (DESIGN section 6). */
export function createCards(deps: CardsDeps): Cards {
  const nonces = createNonces(deps.session, deps.clock);
  const pageOf = async (peer: Peer) => {
    const { host, nonce } = await cardOf(deps, peer);
    return { page: deps.bus.page(host), nonce };
  };
  return {
    open: (nonce, opened) => nonces.add(nonce, opened),
    cardOf: (peer) => cardOf(deps, peer),
    handlers: {
      'card.attach': async ({ nonce, parent }, { peer }) => {
        const fits = ({ host, parent: own }: Opened) =>
          host.tabId === peer.tabId && (parent === null || parent === own);
        const opened = await nonces.take(nonce, fits);
        if (!opened) throw new CodedError('refused', 'no page has opened this card');
        return attach(deps, nonce, opened, peer);
      },
      'card.move': async (by, { peer }) => {
        const { page, nonce } = await pageOf(peer);
        return page.request('cards.move', { nonce, ...by });
      },
      'card.resize': async (size, { peer }) => {
        const { page, nonce } = await pageOf(peer);
        return page.request('cards.size', { nonce, ...size });
      },
      'card.insert': async (body, { peer }) => {
        const { source, targetId } = await cardOf(deps, peer);
        if (targetId === null) throw new CodedError('refused', 'the text is in no editor');
        return deps.bus.page(source).request('insertion.insert', { targetId, ...body });
      },
      'card.undo': async (body, { peer }) => {
        const { source } = await cardOf(deps, peer);
        return deps.bus.page(source).request('insertion.undo', body);
      },
      'card.readDraft': (_, { peer }) => readDraft(deps, peer),
      'card.close': async (_, { peer }) => {
        await close(deps, peer);
        return {};
      },
    },
  };
}

async function attach(
  deps: CardsDeps,
  nonce: string,
  opened: Opened,
  peer: Peer,
): Promise<ReplyOf<'card.attach'>> {
  const { bus, session, tabs, languages } = deps;
  const { host } = opened;
  const [{ isThere }, info] = await Promise.all([
    bus.page(host).request('cards.has', { nonce }),
    tabs.get(host.tabId),
  ]);
  if (!isThere) throw new CodedError('refused', 'the page has no such card');
  if (opened.kind === 'composer') await forgetEarlier(session, host.tabId, keyOf(peer));
  await session.set(keyOf(peer), attachedCard(opened, nonce));
  const { windowId = null, url: shown = '', title = '' } = info ?? {};
  const tab = { windowId, url: opened.page ?? (await addressOf(deps, shown)), title };
  if (opened.kind === 'selection') {
    const { kind, action, toolId, text, surroundings, form, field, isCut, loses } = opened;
    const language = await languages.detect(text);
    const content = { text, surroundings, language, form, field, isCut, ...(loses && { loses }) };
    const isPlace = field === null && opened.source.frameId === 0 && canMark(deps, shown);
    return { kind, action, toolId, ...content, ...(isPlace && { canMark: true }), ...tab };
  }
  if (opened.kind === 'dictation') {
    const { kind, before, after, replaces } = opened;
    return { kind, before, after, replaces, ...tab };
  }
  const { kind, mode } = opened;
  const [facts, draft] = [composerFactsSchema.parse(opened), composerDraftSchema.parse(opened)];
  return { kind, mode, ...facts, ...draft, ...tab };
}

/** Of the page of a tab; in the viewer that of its document, by which its site is known. */
async function addressOf(deps: CardsDeps, url: string): Promise<string> {
  if (!isViewer(deps, url)) return url;
  const { file, docId } = readPdfAddress(url);
  return file ?? (docId && (await deps.linkOf(docId))) ?? url;
}

/** A tab has one card at a composer. The one before says nothing when its page removes it, or goes. */
async function forgetEarlier(
  session: SessionStoragePort,
  tabId: number,
  key: string,
): Promise<void> {
  const ofTab = `composerCard ${tabId}`;
  const earlier = await session.get(ofTab);
  if (typeof earlier === 'string' && earlier !== key) await session.remove(earlier);
  await session.set(ofTab, key);
}

function attachedCard(opened: Opened, nonce: string): Card {
  const { source, host, targetId } = opened;
  if (opened.kind !== 'composer') return { kind: opened.kind, nonce, source, host, targetId };
  const { composerId } = opened;
  return {
    kind: opened.kind,
    nonce,
    source,
    host,
    targetId,
    composerId,
    facts: composerFactsSchema.parse(opened),
  };
}

/**
 * The target that the card had is forgotten: there is one for each composer and card. @throws
 * composer_gone
 */
async function readDraft({ bus, session }: CardsDeps, peer: Peer) {
  const card = await cardOf({ session }, peer);
  if (card.kind !== 'composer') throw new CodedError('refused', 'the card is at no composer');
  const page = bus.page(card.source);
  const { target } = await page.request('insertion.remember', { composerId: card.composerId });
  if (!target) throw new CodedError('composer_gone', 'the page has no such composer');
  await session.set(keyOf(peer), { ...card, targetId: target.id } satisfies Card);
  if (card.targetId !== null) {
    await page.request('insertion.forget', { targetId: card.targetId });
  }
  return draftOf(bus, target);
}

async function close({ bus, session }: CardsDeps, peer: Peer): Promise<void> {
  const { host, nonce, source, targetId } = await cardOf({ session }, peer);
  await session.remove(keyOf(peer));
  const page = bus.page(source);
  // The frame of the text may be gone, and all of the card in it.
  const ignore = () => undefined;
  if (targetId !== null) await page.request('insertion.forget', { targetId }).catch(ignore);
  await bus.page(host).request('cards.close', { nonce });
  if (source.frameId !== host.frameId) await page.request('cards.close', { nonce }).catch(ignore);
}

async function cardOf({ session }: Pick<CardsDeps, 'session'>, peer: Peer): Promise<Card> {
  const parsed = cardSchema.safeParse(await session.get(keyOf(peer)));
  if (!parsed.success) throw new CodedError('refused', 'the card has not attached');
  return parsed.data;
}

/** Of the document, so that another one in the same frame is not the card. */
const keyOf = ({ documentId, tabId, frameId }: Peer) =>
  `card ${documentId ?? `${tabId} ${frameId}`}`;
