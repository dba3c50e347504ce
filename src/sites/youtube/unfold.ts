import { youtubeId } from '#domain/video/youtube-id.ts';
import type { UnfoldSite } from '../contract.ts';
import type { PanelLines } from './gathered.ts';
import { gatheredNames as names } from './gathered-names.ts';
import { openPanel } from './panel-door.ts';
import { readPanel, rowsIn, shownRows } from './transcript-panel.ts';
import { pollMs, waitFor } from './wait-for.ts';
import { watchPageOf } from './watch-page.ts';

/** S9.11. */
const waitMs = 5000;
/**
 * Checks without a new row after which the rows are complete, fewer once they reach the end of the
 * video.
 */
const quietLooks = 10;
const quietLooksAtEnd = 3;
/** Checks without rows after which the other panel is tried. */
const looksBeforeOther = 8;

/**
 * Reads the transcript panel where captions could not be fetched: opens it independent of its
 * label, waits for its rows, and restores the page.
 */
export const unfoldYoutube: UnfoldSite = async (page, signal, gathered) => {
  const id = youtubeId(page.URL);
  if (!id || gathered.includes(names.captions)) return;
  const look = () => watchPageOf(page, id);
  // The address changes before the page's content.
  const isLate = page.readyState !== 'complete' || page.querySelector('[video-id]') !== null;
  const root = isLate ? await waitFor(look, signal) : look();
  if (!root) return;
  const before = new Map(rowsIn(root).map((row) => [row, row.textContent]));
  const isOwn = isFirstVideo(page, id);
  const door = await openPanel(root, !gathered.includes(names.noCaptions), signal);
  const isNew = () => isOwn || shownRows(root).some((row) => before.get(row) !== row.textContent);
  try {
    const isDone = door.isOpen && (await whenQuiet(root, signal, isNew, () => door.tryOther()));
    const isStill = youtubeId(page.URL) === id && root.getAttribute('video-id') === id;
    const { lines, languageLabel } = readPanel(root);
    const result = isDone && isStill && lines.length > 0 ? lines : [];
    const panel: PanelLines = { videoId: id, languageLabel, lines: result, end: lengthOf(root) };
    return { [names.panel]: JSON.stringify(panel) };
  } finally {
    door.close();
  }
};

/** Without an in-app navigation since its load, all rows of the page are of its video. */
function isFirstVideo(page: Document, id: string): boolean {
  const { performance, navigation } = (page.defaultView ?? {}) as Window & { navigation?: Visits };
  const [entry] = performance?.getEntriesByType?.('navigation') ?? [];
  const visits = navigation?.entries?.() ?? [];
  const isOther = (address: string | null) => ![null, id].includes(youtubeId(address ?? ''));
  return (
    (entry === undefined || youtubeId(entry.name) === id) &&
    !visits.some(({ sameDocument, url }) => sameDocument && isOther(url))
  );
}

/** The Navigation API, which some browsers lack. */
interface Visits {
  entries?(): { sameDocument: boolean; url: string | null }[];
}

/** False: no rows appeared, or only those of the video before. */
async function whenQuiet(
  root: Element,
  signal: AbortSignal,
  isNew: () => boolean,
  tryOther: () => void,
): Promise<boolean> {
  let count = 0;
  let quiet = 0;
  for (let look = 0; look < waitMs / pollMs && !signal.aborted; look += 1) {
    const rows = isNew() ? shownRows(root) : [];
    quiet = rows.length === count && rows.length > 0 ? quiet + 1 : 0;
    count = rows.length;
    if (count === 0 && look === looksBeforeOther) tryOther();
    if (quiet >= (reachesEnd(root) ? quietLooksAtEnd : quietLooks)) return true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return count > 0;
}

/** The last line starts in the last tenth of the video. */
function reachesEnd(root: Element): boolean {
  const length = lengthOf(root);
  const last = readPanel(root).lines.at(-1);
  return length !== null && last !== undefined && last.start >= length * 0.9;
}

function lengthOf(root: Element): number | null {
  const video = root.querySelector<HTMLVideoElement>('video');
  return video && Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null;
}
