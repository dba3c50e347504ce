import type { BusClient } from '#bus/types.ts';
import { firstOnSite, isOnSite } from '#domain/privacy/excluded-sites.ts';
import { maxSelectedLength } from '#domain/selection/selected-length.ts';
import type { Pill } from '#domain/selection/selection.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { type ListedTool, runsAtOnce } from '#domain/tools/tool-entry.ts';
import type { MenuClick, MenuEntry, MenusPort } from '#platform/ports.ts';
import type { Cards } from '../cards/cards.ts';

interface SelectionMenuDeps {
  menus: MenusPort;
  bus: Pick<BusClient, 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  readonly pill: () => Promise<Pill>;
  readonly settings: () => Promise<Settings>;
  /** Called straight in the click. */
  readonly dictate: (click: MenuClick) => Promise<unknown>;
}

const rootId = 'gloss';
const allId = 'gloss all';
const dictateId = 'gloss dictate';

/** The tools in the browser's own menu for selected text (S3.9 contextMenu); the pill is not needed. */
export function createSelectionMenu(deps: SelectionMenuDeps) {
  const apply = async () => {
    const [{ tools }, { texts }] = await Promise.all([
      deps.bus.request('tools.list', {}),
      deps.pill(),
    ]);
    await deps.menus.replace([
      { id: rootId, parent: null, title: 'Gloss', for: ['selection', 'editable'] },
      ...entriesOf(tools),
      { id: allId, parent: rootId, title: texts.more, for: ['selection'] },
      { id: dictateId, parent: rootId, title: texts.dictate, for: ['editable'] },
    ]);
  };
  return { apply, run: (click: MenuClick) => run(deps, click) };
}

/** Groups without a tool that runs on a text are left out; each parent is before what is in it. */
function entriesOf(tools: readonly ListedTool[]): MenuEntry[] {
  const shown = tools.filter(runsAtOnce);
  const parents = new Set(shown.map(({ parent }) => parent));
  return tools
    .filter((tool) => runsAtOnce(tool) || parents.has(tool.id))
    .map(({ id, parent, name }) => ({
      id,
      parent: parent ?? rootId,
      // An ampersand marks an access key.
      title: name.replaceAll('&', '&&'),
      for: ['selection'],
    }));
}

/**
 * The click gives access to the tab. A frame of another origin may stay out of reach: then the card is
 * in the top frame, with the text as the browser gives it.
 */
async function run(deps: SelectionMenuDeps, click: MenuClick): Promise<void> {
  const { id } = click;
  if (id === dictateId) return void (await deps.dictate(click));
  const { tab, frameId, frameUrl, text } = click;
  const pill = await deps.pill();
  const tool = { toolId: id === allId ? null : id };
  const { tabId, url } = tab;
  const reach = (frame: number) =>
    deps.bus.page({ tabId, frameId: frame }).request('selection.run', { pill, ...tool });
  const isOpened = await reach(frameId).then(
    (reply) => reply.isOpened,
    () => false,
  );
  if (isOpened || text === '') return;
  const { neverRead, neverSend } = await deps.settings();
  if (isOnSite(neverRead, frameUrl ?? '')) return;
  const page = firstOnSite(neverSend, [frameUrl]);
  const nonce = `gloss ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const top = { tabId, frameId: 0 };
  const parent = new URL(url).origin;
  const opened = {
    kind: 'selection' as const,
    ...tool,
    action: 'more' as const,
    text: text.slice(0, maxSelectedLength),
    form: 'plain' as const,
    surroundings: '',
    field: null,
    isCut: text.length > maxSelectedLength,
    targetId: null,
    ...(page !== null && { page }),
  };
  await deps.cards.open(nonce, { ...opened, source: top, host: top, parent });
  const { texts, card } = pill;
  await deps.bus.page(top).request('cards.show', { nonce, title: texts.card, card });
}
