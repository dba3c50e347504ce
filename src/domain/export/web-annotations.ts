import type { ExportedQuote, ExportItem } from './export-item.ts';

/** Quotes with their notes as annotations of the W3C (Web Annotation Data Model, 2017), in one collection. */
export function annotationsOf(items: readonly ExportItem[]): string {
  const annotations = items.flatMap(({ quotes }) => quotes).map(annotationOf);
  const collection = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'AnnotationCollection',
    total: annotations.length,
    first: { type: 'AnnotationPage', items: annotations },
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function annotationOf({
  id,
  exact,
  around,
  note,
  link,
  title,
  author,
  colour,
  tags,
  created,
}: ExportedQuote) {
  const text = (value: string, purpose: string) => ({ type: 'TextualBody', value, purpose });
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: `urn:gloss:${encodeURIComponent(id)}`,
    type: 'Annotation',
    motivation: note === '' ? 'highlighting' : 'commenting',
    created,
    body: [
      ...(note === '' ? [] : [text(note, 'commenting')]),
      ...tags.map((tag) => text(tag, 'tagging')),
      ...(colour === '' ? [] : [text(colour, 'classifying')]),
    ],
    target: {
      // A source without an address has a name of its own.
      source: link ?? `urn:gloss:source:${encodeURIComponent(title)}`,
      'dc:title': title,
      'dc:creator': author,
      selector: { type: 'TextQuoteSelector', exact, ...around },
    },
  };
}
