import { frameStep } from '#domain/element-paths.ts';
import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import type { FramesPort, FrameValue } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { isObject } from '#shared/json.ts';

export interface LightDeps {
  frames: FramesPort;
  clock: Clock;
  /** Names a light so that no page can know it beforehand. */
  newKey(): string;
}

/** DESIGN section 7: page scripts can see the names of highlights. */
export const highlightMs = 5000;
const file = 'show-passage.js';
const entry = 'glossShowPassage';
const top = 0;

/** Frames of one tab, each with its place among its parent's frames, from the top one down. */
interface Finding {
  frameId: number;
  around: number;
  isAtPlace: boolean;
  chain: number[];
}

/** Lights the words in the tab; false: it does not say them. @throws where it is out of reach */
export async function lightPassage(
  deps: LightDeps,
  tabId: number,
  query: PassageQuery,
): Promise<boolean> {
  const found = await finding(deps, tabId, query);
  if (!found) return false;
  const key = deps.newKey();
  const css = highlightStyle(key);
  await deps.frames.addStyle(tabId, found.best.frameId, css);
  deps.clock.after(highlightMs, () => {
    // The tab or the frame may be gone, and the sheet with it.
    deps.frames.removeStyle(tabId, found.best.frameId, css).catch(() => undefined);
  });
  const [highlighted] = await call(deps, tabId, [found.best.frameId], 'light', key, highlightMs);
  if (!isObject(highlighted?.value)) return false;
  await bringFrames(deps, tabId, found, highlighted.value);
  return true;
}

/** The top frame first: what it says is not looked for in others, unless it stood in one. */
async function finding(deps: LightDeps, tabId: number, query: PassageQuery) {
  if (!query.path.split('/').includes(frameStep)) {
    const [first] = (await call(deps, tabId, [top], 'find', query)).flatMap(findingOf);
    if (first) return { best: first, all: [first] };
  }
  const answers = await call(deps, tabId, 'all', 'find', query);
  const all = answers.flatMap(findingOf);
  const [best, ...rest] = all.sort(
    (a, b) =>
      Number(b.isAtPlace) - Number(a.isAtPlace) || b.around - a.around || a.frameId - b.frameId,
  );
  if (!best) return null;
  const losers = rest.map(({ frameId }) => frameId);
  if (losers.length > 0) await call(deps, tabId, losers, 'forget');
  return { best, all: answers.flatMap(chainsOf) };
}

/** From the frame around the lit one outwards, each brings its child into view. */
async function bringFrames(
  deps: LightDeps,
  tabId: number,
  { best, all }: { best: Finding; all: readonly Pick<Finding, 'frameId' | 'chain'>[] },
  box: unknown,
): Promise<void> {
  let place = box;
  for (let depth = best.chain.length - 1; depth >= 0; depth -= 1) {
    const outer = best.chain.slice(0, depth).join();
    const frame = all.find(({ chain }) => chain.length === depth && chain.join() === outer);
    if (!frame) return;
    const index = best.chain[depth];
    const [brought] = await call(deps, tabId, [frame.frameId], 'frame', index, place);
    if (!isObject(brought?.value)) return;
    place = brought.value;
  }
}

function call(
  { frames }: LightDeps,
  tabId: number,
  where: readonly number[] | 'all',
  ...args: unknown[]
): Promise<FrameValue[]> {
  return frames.run(tabId, where, file, entry, args);
}

/** What a frame answers comes from our own script; a page that broke it gives nothing. */
function chainsOf({ frameId, value }: FrameValue) {
  if (!isObject(value) || !Array.isArray(value.chain)) return [];
  return [{ frameId, chain: value.chain as number[] }];
}

function findingOf(answer: FrameValue): Finding[] {
  if (!isObject(answer.value) || typeof answer.value.around !== 'number') return [];
  const { around } = answer.value;
  const isAtPlace = answer.value.isAtPlace === true;
  return chainsOf(answer).map((known) => ({ ...known, around, isAtPlace }));
}

/** Readable on any ground, whatever the page's own colours are. */
function highlightStyle(key: string): string {
  const highlighted =
    'background-color:#ffe27a!important;color:#1a1600!important;-webkit-text-fill-color:#1a1600!important;text-shadow:none!important';
  const forced =
    'background-color:Highlight!important;color:HighlightText!important;-webkit-text-fill-color:HighlightText!important';
  return `::highlight(${key}){${highlighted}}@media(forced-colors:active){::highlight(${key}){${forced}}}`;
}
