import { createBusOver } from '#bus/bus-over.ts';
import { createPages } from '#bus/pages.ts';
import { classifyPage, classifySender } from '#bus/sender.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { pagePortListener, runtimePortListener } from '#bus/transports/runtime-port.ts';
import { extensionAlarms } from '#platform/extension/alarms.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { openPanelOnAction } from '#platform/extension/panel.ts';
import { onConnect, ownIdentity } from '#platform/extension/runtime-ports.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionSessionStorage } from '#platform/extension/session-storage.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { lockPresence } from '#platform/web/presence.ts';
import { systemClock } from '#shared/clock.ts';
import { toyContract } from '#test/support/bus/toy-contract.ts';

/** State that a test reads and sets in this worker; all of it is lost when the worker ends. */
const life = {
  id: crypto.randomUUID(),
  /** `toy.count` hangs after this number. */
  pauseAt: Number.POSITIVE_INFINITY,
  started: [] as string[],
  senders: [] as unknown[],
  /** Names of the ports that are open. */
  ports: [] as string[],
};

const platform = {
  alarms: extensionAlarms,
  offscreen: extensionOffscreen,
  scripting: extensionScripting,
  session: extensionSessionStorage,
  tabs: extensionTabs,
};

openPanelOnAction(() => {});
onConnect.addListener((port) => {
  life.senders.push(JSON.parse(JSON.stringify(port.sender ?? null)));
  life.ports.push(port.name);
  const closed = () => life.ports.splice(life.ports.indexOf(port.name), 1);
  port.onDisconnect.addListener(closed);
  // A port that is closed emits no event at the closing end.
  const disconnect = port.disconnect.bind(port);
  port.disconnect = () => {
    closed();
    disconnect();
  };
});

/** Answers with the number of this worker's life, but hangs in the life that the caller names. */
async function answer(body: unknown) {
  const { text } = body as { text: string };
  life.started.push(text);
  if (text === `hang ${life.id}`) await new Promise(() => {});
  return { text: life.id };
}

const pages = createPages({
  ports: pagePortListener(onConnect, (sender) => classifyPage(sender, ownIdentity())),
  async start(to, part) {
    if (!('tabId' in to)) return;
    await extensionScripting.inject(to.tabId, [to.frameId ?? 0], ['page-host.js', `${part}.js`]);
  },
  startInAll: (tabId, part) =>
    extensionScripting.inject(tabId, 'all', ['page-host.js', `${part}.js`]),
  partOf: (name) => toyContract.commands[name]?.part,
  clock: systemClock,
  newId: () => crypto.randomUUID(),
});
extensionTabs.onClosed((tabId) => pages.left(tabId));

const bus = createBusOver(
  toyContract,
  {
    'toy.again': (body, { peer }) =>
      (body as { text: string }).text === 'who' ? { text: JSON.stringify(peer) } : answer(body),
    'toy.once': answer,
    'toy.count': async function* (body, { after }) {
      const { to } = body as { to: number };
      const first = after ? (after.chunk as { n: number }).n + 1 : 1;
      for (let n = first; n <= to; n += 1) {
        if (n > life.pauseAt) await new Promise(() => {});
        yield { n };
      }
      return { total: to };
    },
    'toy.ensure': async () => {
      await extensionOffscreen.ensure();
      return {};
    },
  },
  {
    context: 'background',
    routes: { background: 'local' },
    pages,
    accept: [runtimePortListener(onConnect, (sender) => classifySender(sender, ownIdentity()))],
    events: [
      broadcastEvents({
        channel: new BroadcastChannel('toy'),
        presence: lockPresence,
        context: 'background',
        newId: () => crypto.randomUUID(),
      }),
    ],
  },
);

Object.assign(globalThis, { life, bus, pages, platform });
