import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import { shownComposerModes } from '#domain/composer/input-assistant.ts';
import { cardPath } from '#domain/product/product.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { siteFor } from '#sites/site-facts.ts';
import type { Cards } from '../cards/cards.ts';
import { draftOf } from '../cards/read-content.ts';
import type { PageWidget } from '../widgets/widgets.ts';

interface ComposerButtonsDeps {
  bus: Pick<BusClient, 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  readonly settings: () => Promise<Settings>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

interface ComposerButtons {
  widget: PageWidget<'composer'>;
  handlers: Pick<Handlers<'background'>, 'composer.open'>;
}

/** The button at composers of mail and social sites (S3.9 inputAssistantButton). */
export function createComposerButtons(deps: ComposerButtonsDeps): ComposerButtons {
  return {
    widget: {
      id: 'composer',
      isAt: (settings, url) => modesAt(settings, url).length > 0,
      view: ({ settings, url, texts }) => ({
        tables: (siteFor(url)?.composers ?? []).map((table) => ({ ...table })),
        modes: modesAt(settings, url),
        texts,
        card: deps.urlOf(cardPath),
      }),
      without: ({ inputAssistantButton }, url) => {
        const site = siteFor(url);
        if (!site?.composers) return null;
        return { inputAssistantButton: { ...inputAssistantButton, [site.id]: false } };
      },
    },
    handlers: {
      'composer.open': async (body, { peer }) => {
        await open(deps, body, peer);
        return {};
      },
    },
  };
}

/** Modes of which composers at an address have a button. */
function modesAt(settings: Settings, url: string) {
  const site = siteFor(url);
  return site?.composers ? shownComposerModes(settings, { siteId: site.id, url }) : [];
}

/** @throws refused where the page has no such composer */
async function open(
  { bus, cards, settings }: ComposerButtonsDeps,
  { nonce, mode, composer }: Parameters<Handlers<'background'>['composer.open']>[0],
  { tabId, frameId, url = '' }: CallContext['peer'],
): Promise<void> {
  const isShown = modesAt(await settings(), url).includes(mode);
  if (tabId === undefined || frameId !== 0 || !isShown) {
    throw new CodedError('refused', 'the page has no such button');
  }
  const source = { tabId, frameId };
  const { id: composerId, ...facts } = composer;
  const { target } = await bus.page(source).request('insertion.remember', { composerId });
  if (!target) throw new CodedError('refused', 'the composer is gone');
  const draft = await draftOf(bus, target);
  await cards.open(nonce, {
    kind: 'composer',
    source,
    host: source,
    parent: new URL(url).origin,
    targetId: target.id,
    composerId,
    mode,
    ...facts,
    ...draft,
  });
}
