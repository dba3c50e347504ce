import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import { chainOf } from '../frames/frame-chain.ts';
import { type FoundPassage, findPassage } from './find-passage.ts';
import { type Highlighted, highlight } from './highlight.ts';
import { followVideo, seekVideo } from './page-video.ts';
import type { Box } from './scroll.ts';
import { scrollToFrame } from './scroll-frame.ts';

/**
 * What the `passages` part answers. What was found is remembered until the background has chosen a
 * frame; nothing is left once the highlight has ended.
 */
export function createPassageFinder(life: AbortSignal) {
  let found: FoundPassage | null = null;
  let shown: Highlighted | null = null;
  const clear = () => {
    found = null;
    const last = shown;
    shown = null;
    last?.end();
  };
  life.addEventListener('abort', clear, { once: true });
  return {
    'passage.find': async (query: PassageQuery, signal: AbortSignal) => {
      clear();
      found = await findPassage(document, query, signal);
      const { around = null, isAtPlace = false } = found ?? {};
      return { around, isAtPlace, chain: chainOf(window) };
    },
    'passage.highlight': (keys: { key: string; sentenceKey: string; ms: number }) => {
      if (!found) return { box: null };
      shown = highlight(found, keys, clear);
      return { box: shown.box };
    },
    'passage.scrollFrame': ({ index, box }: { index: number; box: Box }) => {
      clear();
      return { box: scrollToFrame(index, box) };
    },
    'passage.clear': () => {
      clear();
      return {};
    },
    'video.seek': ({ seconds }: { seconds: number }) => ({ isMoved: seekVideo(seconds) }),
    'video.follow': (_body: object, signal: AbortSignal) => followVideo(document, signal),
  };
}
