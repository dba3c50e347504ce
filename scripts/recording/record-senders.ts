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

const folder = path.resolve(import.meta.dirname, '../../test/fixtures/senders');

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
  senders['hidden-frame'] = await last(from, async () => {
    const offscreen = await from.offscreen();
    await offscreen.evaluate('frame("https://www.bus.test/", "name")');
  });
  return { ...senders, ...(await recordFrames(from)) };
}

/** Ports that parts open in the frames of a page, to answer over them. */
async function recordFrames(from: BusRig): Promise<Record<string, Sender>> {
  const url = 'https://www.bus.test/frames';
  const frames =
    '<iframe src="https://www.bus.test/"></iframe><iframe srcdoc="x" sandbox></iframe>';
  from.sites.put(url, { body: `<!doctype html><title>Frames</title>${frames}<iframe></iframe>` });
  const page = await from.browser.newPage();
  await page.goto(url);
  const worker = await from.worker();
  const all = (await worker.evaluate(async (address) => {
    const [tab] = await chrome.tabs.query({ url: address });
    const scope = globalThis as unknown as {
      life: { senders: Sender[] };
      pages: { frames(tabId: number, part: string): Promise<number[]> };
    };
    const before = scope.life.senders.length;
    const { length } = await scope.pages.frames(tab?.id ?? -1, 'capture');
    while (scope.life.senders.length < before + length) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return scope.life.senders.slice(before);
  }, url)) as Sender[];
  const of = (address: string) => all.find((sender) => sender.url === address) ?? {};
  return {
    'content-script-in-frame': of('https://www.bus.test/'),
    'content-script-in-sandbox': of('about:srcdoc'),
    'content-script-in-blank-frame': of('about:blank'),
  };
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
