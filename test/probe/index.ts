import type { Rows, RowsResult } from '#app/rows/rows.ts';
import type { Bus } from '#bus/bus.ts';
import type { PageAddress, PageRequestName, RequestName, RequestOf } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { createPageBus } from '#entry/shared/bus/extension-bus.ts';
import { createPagePool } from '#entry/shared/page-pool.ts';
import { rowsRuntime } from '#entry/shared/rows-runtime.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { PartLimits } from '#workers/audio/audio.api.ts';
import type { ImageLimits } from '#workers/image/image.api.ts';
import { answer, type Question } from './answers.ts';
import { createCapture } from './capture.ts';
import { chosen, extractChosen, fileInput } from './extract.ts';
import { measureHash, measurePdf, measureTokens } from './measures.ts';
import { addChosen, audioPart, drawChosen, thumbnailOfChosen, toneFile } from './media.ts';
import { plainPdf } from './plain-pdf.ts';
import { plainCapture, plainMarkdown } from './plain-tools.ts';

const pool = createPagePool();
/** Copies by address, until a bench removes them; of a retried page, the last one. */
const snapshots = new Map<string, PageSnapshot>();
const maxSnapshots = 20;
const capture = createCapture(pool, { page: (to) => bus().page(to) }, (snapshot) => {
  snapshots.set(snapshot.url, snapshot);
  for (const url of [...snapshots.keys()].slice(0, -maxSnapshots)) snapshots.delete(url);
});
let opened: Bus | null = null;

type RowsBody<G extends keyof Rows, N extends keyof Rows[G]> = Rows[G][N] extends (
  body: infer Body,
) => unknown
  ? Body
  : never;

/** Opened on first use: most commands measure work of this page alone. */
function bus(): Bus {
  opened ??= createPageBus('probe');
  return opened;
}

/**
 * The interface for `npm run capture`, `npm run probe` and the benches; the page is in test builds
 * only.
 */
export const glossProbe = {
  /** The document, or the failure of the capture. */
  async capture(tabId: number) {
    try {
      return { document: await capture(tabId) };
    } catch (error) {
      return { error: toCodedError(error).toData() };
    }
  },
  /** The last captured copy of the page at this address; null: none. */
  takeSnapshot(url: string) {
    const snapshot = snapshots.get(url) ?? null;
    snapshots.delete(url);
    return snapshot;
  },
  showPassage(request: RequestOf<'page.showPassage'>) {
    return bus().request('page.showPassage', request);
  },
  /** A tab's icon as chips show it. */
  async icon(address: string) {
    return (await bus().request('page.icon', { address })).icon;
  },
  /** S7.4: the reply of `page.fetch`, or its failure. */
  async fetchPage(url: string) {
    try {
      return { page: await bus().request('page.fetch', { url }) };
    } catch (error) {
      return { error: toCodedError(error).toData() };
    }
  },
  /** Makes the page report its first change from now on. */
  async watch(tabId: number) {
    await bus().page({ tabId }).request('frame.watch', {});
  },
  /** Calls any command that this page may call: its reply, or its failure. */
  async request<N extends RequestName>(name: N, body: RequestOf<N>) {
    try {
      return { reply: await bus().request(name, body) };
    } catch (error) {
      return { error: toCodedError(error).toData() };
    }
  },
  /** The same for a method of the rows. */
  async rows<G extends keyof Rows, N extends keyof Rows[G]>(
    group: G,
    name: N,
    body: RowsBody<G, N>,
  ) {
    try {
      const method = rowsRuntime(bus())[group][name] as (
        body: unknown,
      ) => Promise<RowsResult<G, N>>;
      return { reply: await method(body) };
    } catch (error) {
      return { error: toCodedError(error).toData() };
    }
  },
  /** The same for what a page answers. */
  async requestPage<N extends PageRequestName>(to: PageAddress, name: N, body: RequestOf<N>) {
    try {
      return { reply: await bus().page(to).request(name, body) };
    } catch (error) {
      return { error: toCodedError(error).toData() };
    }
  },
  answer: (question: Question) => answer(question, pool),
  fileInput,
  extractChosen: (input: HTMLInputElement, options?: Parameters<typeof extractChosen>[2]) =>
    extractChosen(pool, input, options),
  drawChosen: (input: HTMLInputElement, limits: ImageLimits) => drawChosen(pool, input, limits),
  thumbnailOfChosen: (input: HTMLInputElement, ms?: number) => thumbnailOfChosen(pool, input, ms),
  audioPart: (input: HTMLInputElement, from: number, limits: PartLimits, withBytes?: boolean) =>
    audioPart(pool, input, from, limits, withBytes),
  addChosen,
  toneFile,
  measureHash: (input: HTMLInputElement, runs: number) => measureHash(pool, chosen(input), runs),
  measurePdf: (input: HTMLInputElement, runs: number) => measurePdf(pool, chosen(input), runs),
  measureTokens: (input: HTMLInputElement) => measureTokens(pool, chosen(input)),
  plainPdf: (input: HTMLInputElement, password?: string) => plainPdf(chosen(input), password),
  /** Mounts the answer view alone on this page, as `glossStage`. */
  async openMarkdown(look: { dark?: boolean; locale?: string } = {}) {
    const { MarkdownStage } = await import('./markdown.tsx');
    Object.assign(globalThis, { glossStage: await MarkdownStage.open(look) });
  },
  plainCapture,
  plainMarkdown,
};

(globalThis as { glossProbe?: typeof glossProbe }).glossProbe = glossProbe;
