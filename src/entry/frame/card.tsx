import '#ui/later-texts.ts';
import type { Bus } from '#bus/bus.ts';
import { commands } from '#bus/contract.ts';
import { type CardHost, CardProvider, type OpenedCard } from '#features/cards/card-host.ts';
import { DictationCard } from '#features/dictation/dictation-card.tsx';
import { ReplyCard } from '#features/reply-card/reply-card.tsx';
import { SelectionCard } from '#features/selection-card/selection-card.tsx';
import { openPanel } from '#platform/extension/panel.ts';
import { webClipboard } from '#platform/web/clipboard.ts';
import { createPageBus } from '../shared/bus/extension-bus.ts';
import { newId } from '../shared/bus/origin-port.ts';
import { mountView, readFirstLook } from '../shared/view/mount-view.tsx';
import { pageShell } from '../shared/view/page-shell.ts';

/** While the background matches the card to its page. */
const firstLook = readFirstLook();

/** Shows the card that the background has matched to its page. */
export async function showCard(reply: unknown): Promise<void> {
  const opened = commands['card.attach'].reply.parse(reply);
  const bus: Bus = createPageBus('card', {
    onOwnerChanged: () => void bus.request('card.close', {}),
  });
  const { windowId } = opened;
  const slot = `card:${newId()}`;
  const View = views[opened.kind];
  // The press for it has opened the sidebar in Firefox.
  const recorderMs = opened.kind === 'dictation' ? 15_000 : undefined;
  const shell = pageShell(bus, { surface: 'card', windowId, slot }, recorderMs);
  await mountView(
    shell,
    <CardProvider value={cardHost(bus, opened)}>
      <View />
    </CardProvider>,
    firstLook,
  );
}

const views = { composer: ReplyCard, selection: SelectionCard, dictation: DictationCard };

function cardHost(bus: Bus, opened: OpenedCard): CardHost {
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return {
    opened,
    move: (dx, dy) => quietly(bus.request('card.move', { dx, dy })),
    resize: sizer((size) => bus.request('card.resize', size)),
    close: () => quietly(bus.request('card.close', {})),
    insert: (body) => bus.request('card.insert', body),
    readDraft: () => bus.request('card.readDraft', {}),
    context: async (opens) => (await bus.request('card.context', { opens })).context,
    undo: (insertionId) => bus.request('card.undo', { insertionId }),
    copy: copyText,
    continueChat: async (conversationId, made) => {
      // Directly in the click.
      const opening = openPanel(opened.windowId ?? undefined).catch(() => undefined);
      await made;
      await bus.request('chat.continue', {
        conversationId,
        ...(opened.windowId === null ? {} : { windowId: opened.windowId }),
      });
      await opening;
    },
  };
}

interface CardSize {
  height: number;
  isNotice: boolean;
}

/** Reports a size when it differs from the last one; one after the other, so that the last one counts. */
function sizer(report: (size: CardSize) => Promise<unknown>): CardHost['resize'] {
  let last = '';
  let reported: Promise<unknown> = Promise.resolve();
  return (height, isNotice) => {
    const size = { height, isNotice };
    const text = JSON.stringify(size);
    if (text === last) return;
    last = text;
    reported = reported
      .then(() => (text === last ? report(size) : undefined))
      .catch(() => undefined);
  };
}

/** A page may forbid its frames the clipboard; copying what is selected is always possible. */
async function copyText(text: string): Promise<boolean> {
  const written = webClipboard.write(text).then(
    () => true,
    () => false,
  );
  return (await written) || copySelected(text);
}

function copySelected(text: string): boolean {
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', take);
  return isDone;
}
