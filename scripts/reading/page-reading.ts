import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { PageKind } from '#domain/documents/page-facts.ts';
import { readOffline } from '../bench/capture/offline.ts';

/** How a page was read. */
export interface PageReading {
  kind: PageKind;
  /** How much speaks for the kind, 0 to 1; a kind for which hardly anything does is not stated. */
  confidence: number;
  /** The kind of page whose reader's text was taken. */
  reader: PageKind;
}

/** null: the reader of its site read it, or there is no text in it. */
export async function pageReading(snapshot: PageSnapshot): Promise<PageReading | null> {
  let reading: PageReading | null = null;
  await readOffline(snapshot, {
    onChoice: ({ kind, confidence, reader }) => {
      reading = { kind, confidence: Number(confidence.toFixed(2)), reader };
    },
  });
  return reading;
}

/** For people. */
export function readingText(reading: PageReading | null): string {
  if (!reading) return 'read by the reader of its site';
  const { kind, confidence, reader } = reading;
  return `kind: ${kind}, ${confidence} of 1 sure; text: by the reader of the kind ${reader}`;
}
