// Writes test/fixtures/senders/*.json: `Port.sender` as Chromium fills it for each kind of caller.
// Run by hand when a browser's version changes; the tests only read what it wrote.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BusRig, startBusRig } from '#test/e2e/bus/rig.ts';

interface Sender {
  url?: string;
  tab?: { id: number; windowId: number };
  documentId?: string;
}

const folder = path.resolve(import.meta.dirname, '../test/fixtures/senders');

const rig = await startBusRig();
try {
  mkdirSync(folder, { recursive: true });
  const browser = await rig.browser.version();
  const identity = { id: rig.id, baseUrl: `chrome-extension://${rig.id}/` };
  for (const [name, sender] of Object.entries(await record(rig))) {
    const text = JSON.stringify({ browser, own: identity, sender }, null, 2);
    writeFileSync(path.join(folder, `${name}.json`), `${text}\n`);
  }
} finally {
  await rig.close();
}

async function record(from: BusRig): Promise<Record<string, Sender>> {
  const senders: Record<string, Sender> = {};
  const page = await from.open('sidebar');
  senders['extension-page-in-tab'] = await last(from, () => wake(page));
  const unknown = await from.open('unknown');
  senders['extension-page-without-context'] = await last(from, () =>
    unknown.evaluate('void ask("toy.again", { text: "" })'),
  );
  await unknown.close();
  senders['side-panel'] = await last(from, async () => wake(await from.sidePanel()));
  senders['content-script'] = await last(from, async () => {
    const { ask } = await from.content();
    await ask('toy.again', { text: '' });
  });
  senders.offscreen = await last(from, async () => {
    await page.evaluate('ask("toy.work", { text: "" })');
    const offscreen = await from.offscreen();
    await offscreen.evaluate('void bus.request("toy.again", { text: "" }).catch(() => {})');
  });
  return senders;
}

function wake(page: { evaluate(code: string): Promise<unknown> }): Promise<unknown> {
  return page.evaluate('ask("toy.again", { text: "" })');
}

/** The sender of the port that `act` opens. */
async function last(from: BusRig, act: () => Promise<unknown>): Promise<Sender> {
  const worker = await from.worker();
  const before = Number(await worker.evaluate('life.senders.length'));
  await act();
  while (Number(await worker.evaluate('life.senders.length')) <= before);
  return (await worker.evaluate('life.senders.at(-1)')) as Sender;
}
