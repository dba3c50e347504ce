import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOf } from '#services/capture/blocks/features.ts';
import { type Outline, Segment } from '#services/capture/blocks/segments.ts';
import { readOffline } from '../offline.ts';
import { type CaptureSet, trainingWeights } from '../sets.ts';
import { snapshotOf } from '../snapshots.ts';
import type { Example } from './forests.ts';
import { labelsOf } from './labels.ts';

/** What the pages of a set teach, one page after the other: the documents of all do not fit into memory. */
export async function examplesOf(set: CaptureSet): Promise<Example[]> {
  const weight = trainingWeights[set.set];
  if (!weight) return [];
  const wanted = wantedTexts(set);
  const examples: Example[] = [];
  for (const page of set.pages) {
    const snapshot = snapshotOf(page);
    const { articleBody: text, kind = 'article' } = wanted(page.name);
    if (!snapshot || !text) continue;
    await readOffline(snapshot, {
      onSigns: (outline, signs) => {
        if (outline.segments.length === 0) return;
        const labels = labelsOf(
          outline.segments.map((segment) => segment.text),
          text,
        );
        const rows = rowsOf(outline, signs);
        const { host } = page;
        examples.push({ host, kind, outline: withoutElements(outline), rows, labels, weight });
      },
    });
  }
  return examples;
}

/** A training needs no elements; the reading that shares the boxes does. */
function withoutElements({ segments, boxes, ...outline }: Outline): Outline {
  const copies = new Map(boxes.map((box) => [box, { ...box, element: null as never }]));
  for (const copy of copies.values())
    copy.parent = (copy.parent && copies.get(copy.parent)) ?? null;
  return {
    ...outline,
    boxes: [...copies.values()],
    segments: segments.map(
      ({ box, text, letters, linked }) =>
        new Segment(copies.get(box) ?? box, text, { letters, linked }),
    ),
  };
}

interface Wanted {
  articleBody?: string;
  kind?: string;
}

/** By the name of a page: the text that people wanted of it, and its kind where the set has several. */
function wantedTexts({ set, folder }: CaptureSet): (name: string) => Wanted {
  if (set === 'readability-pages')
    return (name) => ({
      articleBody: readFileSync(path.join(folder, name, 'expected.txt'), 'utf8'),
    });
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    Wanted
  >;
  return (name) => truth[name] ?? {};
}
