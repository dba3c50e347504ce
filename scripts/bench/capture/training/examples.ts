import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { rowsOf } from '#services/capture/blocks/features.ts';
import type { Outline } from '#services/capture/blocks/segments.ts';
import { readOffline } from '../offline.ts';
import type { CaptureSet, SetName, SetPage } from '../sets.ts';
import type { Example } from './forests.ts';
import { labelsOf } from './labels.ts';

/** Sets with whole texts; that of the library's own output counts for less. */
const weights: Partial<Record<SetName, number>> = {
  'page-kinds': 1,
  'article-body': 0.6,
  'readability-pages': 0.4,
};

export async function examplesOf(
  set: CaptureSet,
  snapshots: readonly (PageSnapshot | null)[],
): Promise<Example[]> {
  const weight = weights[set.set];
  const examples: Example[] = [];
  for (const [i, page] of set.pages.entries()) {
    const [snapshot, wanted] = [snapshots[i], wantedOf(set, page)];
    if (!weight || !snapshot || !wanted) continue;
    const outlines: Outline[] = [];
    await readOffline(snapshot, {
      onSigns: (outline, signs) => {
        if (outline.segments.length === 0) return;
        const texts = outline.segments.map(({ text }) => text);
        const rows = rowsOf(outline, signs);
        examples.push({ host: page.host, outline, rows, labels: labelsOf(texts, wanted), weight });
        outlines.push(outline);
      },
    });
    dropElements(outlines);
  }
  return examples;
}

/** A training needs no elements: the documents of all pages do not fit into memory. */
function dropElements(outlines: readonly Outline[]): void {
  for (const { boxes } of outlines) {
    for (const box of boxes) (box as { element: Element | null }).element = null;
  }
}

function wantedOf({ set, folder }: CaptureSet, { name }: SetPage): string | undefined {
  if (set === 'readability-pages')
    return readFileSync(path.join(folder, name, 'expected.txt'), 'utf8');
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { articleBody?: string }
  >;
  return truth[name]?.articleBody;
}
