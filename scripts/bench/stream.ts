import { sized } from './measures/sized.ts';
import { longAnswer, oneBlock, sourcePage } from './stream/answers.ts';
import { browserAlone } from './stream/browser-alone.ts';
import { lagsOf, longestOf } from './stream/lags.ts';
import { type Cost, medianCost } from './stream/page-cost.ts';
import { type PanelRun, StreamPanel } from './stream/panel.ts';
import { buildPeersPage, peerNames, runPeer } from './stream/peers.ts';
import { type Figures, growthOf, medianTenths, report } from './stream/table.ts';
import { type PacedVendor, pace, startPacedVendor } from './stream/vendor.ts';

const length = sized(80_000, 8_000);
const shortLength = sized(20_000, 2_000);
/** Time for a peer to draw what it still has when all was sent. */
const peerLimitMs = 20_000;

/**
 * `npm run bench -- stream`: an answer of 80,000 characters, 16 chunks of 4 every 16 ms, through
 * the whole product: the cost for the panel's main thread, compared with the browser alone for the
 * same elements, the lag of the screen behind the host, the length of its frames; and answers of
 * one huge block, and the views of others.
 */
export async function benchStream(): Promise<boolean> {
  const vendor = await startPacedVendor(await buildPeersPage());
  const source = sourcePage();
  const panel = await StreamPanel.open(vendor, source);
  const answer = longAnswer(length, source.quotes);
  const figures: Figures[] = [
    await measured('Gloss, whole path', panel, vendor, {
      answer,
      runs: sized(5, 1),
      lag: true,
      alone: true,
    }),
    await measured('Gloss, the first quarter', panel, vendor, {
      answer: longAnswer(shortLength, source.quotes),
      runs: sized(3, 1),
    }),
  ];
  for (const [name, make] of Object.entries(oneBlock)) {
    const block = { answer: make(shortLength), runs: sized(3, 1) };
    figures.push(await measured(`Gloss, one ${name}`, panel, vendor, block));
  }
  for (const name of peerNames) {
    for (const size of [shortLength, length]) {
      figures.push(await peer(panel, vendor, name, longAnswer(size, [])));
    }
  }
  await panel.close();
  await vendor.close();
  return report(figures);
}

interface Wanted {
  answer: string;
  runs: number;
  lag?: boolean;
  /** After each run: the same elements without the product. */
  alone?: boolean;
}

/** Runs that are timed hold no probe; lag and long frames are watched in runs of their own. */
async function measured(
  name: string,
  panel: StreamPanel,
  vendor: PacedVendor,
  { answer, runs, lag, alone }: Wanted,
): Promise<Figures> {
  console.error(`${name} …`);
  const all: PanelRun[] = [];
  const browser: Cost[] = [];
  const ms = (answer.length / (pace.chunk * pace.perTick)) * pace.tickMs;
  for (let i = 0; i < runs; i += 1) {
    all.push(await panel.run(answer));
    if (alone) browser.push(await browserAlone(panel, ms));
  }
  const long = await longestOf(panel, answer);
  const tenths = medianTenths(all.map((run) => run.tenths));
  return {
    name,
    chars: answer.length,
    runs: all.map((run) => Math.round(run.whole.task)),
    whole: medianCost(all.map((run) => run.whole)),
    tenths,
    growth: growthOf(tenths),
    long,
    ...(alone ? { alone: medianCost(browser) } : {}),
    ...(lag ? { lag: await lagsOf(panel, vendor, answer) } : {}),
    inTime: true,
    ours: true,
  };
}

async function peer(
  panel: StreamPanel,
  vendor: PacedVendor,
  name: string,
  answer: string,
): Promise<Figures> {
  console.error(`${name}, ${answer.length} characters …`);
  const requested = { name, answer, limitMs: peerLimitMs };
  const run = await runPeer(panel.product.browser, vendor, requested);
  const tenths = medianTenths([run.tenths]);
  return {
    name,
    chars: answer.length,
    runs: [Math.round(run.whole.task)],
    whole: medianCost([run.whole]),
    tenths,
    growth: growthOf(tenths),
    long: run.long,
    inTime: run.inTime,
    ours: false,
  };
}
