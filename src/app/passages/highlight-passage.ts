import type { BusClient, FrameIds, ReplyOf, RequestOf } from '#bus/types.ts';
import { frameStep } from '#domain/capture/element-paths.ts';
import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import type { PageStylesPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';

export interface HighlightDeps {
  bus: Pick<BusClient, 'page'>;
  frameIds: FrameIds;
  styles: PageStylesPort;
  clock: Clock;
  /** Names a highlight so that no page can know it beforehand. */
  newKey(): string;
}

/** DESIGN section 7: page scripts can see the names of highlights. */
const highlightMs = 5000;
const top = 0;

type Box = RequestOf<'passage.scrollFrame'>['box'];
type Finding = ReplyOf<'passage.find'> & { frameId: number };
type FoundPlace = Finding & { around: number };

/** Highlights the words in the tab; false: it does not say them. @throws where it is out of reach */
export async function highlightPassage(
  deps: HighlightDeps,
  tabId: number,
  query: PassageQuery,
): Promise<boolean> {
  const { bus, styles, clock } = deps;
  const found = await findInFrames(deps, tabId, query);
  if (!found) return false;
  const { frameId } = found.best;
  const key = deps.newKey();
  const sentenceKey = `${key}s`;
  const css = highlightStyle(key, sentenceKey);
  await styles.add(tabId, frameId, css);
  clock.after(highlightMs, () => {
    // The tab or the frame may be gone, and the sheet with it.
    styles.remove(tabId, frameId, css).catch(() => undefined);
  });
  const shown = { key, sentenceKey, ms: highlightMs };
  const { box } = await bus.page({ tabId, frameId }).request('passage.highlight', shown);
  if (!box) return false;
  await scrollOuterFrames(deps, tabId, found, box);
  return true;
}

/** The top frame first: what it says is not searched for in others, unless it was in one. */
async function findInFrames(deps: HighlightDeps, tabId: number, query: PassageQuery) {
  if (!query.path.split('/').includes(frameStep)) {
    const first = await findIn(deps, tabId, top, query);
    if (isFound(first)) return { best: first, all: [first] };
  }
  const frameIds = await deps.frameIds(tabId, 'passages');
  const answers = frameIds.map((frameId) =>
    // Frames that are out of reach, or in which it fails, are left out.
    findIn(deps, tabId, frameId, query).catch(() => null),
  );
  const all = (await Promise.all(answers)).filter((finding) => finding !== null);
  const [best, ...rest] = all
    .filter(isFound)
    .sort(
      (a, b) =>
        Number(b.isAtPlace) - Number(a.isAtPlace) || b.around - a.around || a.frameId - b.frameId,
    );
  if (!best) return null;
  const cleared = rest.map(({ frameId }) =>
    deps.bus.page({ tabId, frameId }).request('passage.clear', {}),
  );
  await Promise.allSettled(cleared);
  return { best, all };
}

async function findIn(
  { bus }: HighlightDeps,
  tabId: number,
  frameId: number,
  query: PassageQuery,
): Promise<Finding> {
  return { ...(await bus.page({ tabId, frameId }).request('passage.find', query)), frameId };
}

function isFound(finding: Finding): finding is FoundPlace {
  return finding.around !== null;
}

/** From the frame around the highlighted one outwards, each scrolls to its child. */
async function scrollOuterFrames(
  { bus }: HighlightDeps,
  tabId: number,
  { best, all }: { best: FoundPlace; all: readonly Finding[] },
  box: Box,
): Promise<void> {
  let place = box;
  for (let depth = best.chain.length - 1; depth >= 0; depth -= 1) {
    const outer = best.chain.slice(0, depth).join();
    const frame = all.find(({ chain }) => chain.length === depth && chain.join() === outer);
    if (!frame) return;
    const index = best.chain[depth]!;
    const page = bus.page({ tabId, frameId: frame.frameId });
    const next = await page
      .request('passage.scrollFrame', { index, box: place })
      .catch(() => ({ box: null }));
    if (!next.box) return;
    place = next.box;
  }
}

/** Readable on any ground, whatever the page's own colours are; the sentence keeps the page's text colour. */
function highlightStyle(key: string, sentenceKey: string): string {
  const highlighted =
    'background-color:#ffe27a!important;color:#1a1600!important;-webkit-text-fill-color:#1a1600!important;text-shadow:none!important';
  const forced =
    'background-color:Highlight!important;color:HighlightText!important;-webkit-text-fill-color:HighlightText!important';
  const sentence = 'background-color:rgb(255 214 64/.3)!important';
  const underlined =
    'background-color:transparent!important;text-decoration:underline 2px Highlight!important';
  return `::highlight(${key}){${highlighted}}::highlight(${sentenceKey}){${sentence}}@media(forced-colors:active){::highlight(${key}){${forced}}::highlight(${sentenceKey}){${underlined}}}`;
}
