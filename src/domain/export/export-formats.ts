import { type ExportKind, exportKinds } from './export-item.ts';

export interface ExportFormat {
  /** No language translates it. */
  name: string;
  mime: string;
  /** Of the one file; null: a file an item, in a folder or zip. */
  ending: string | null;
  kinds: readonly ExportKind[];
}

const readable = exportKinds.filter((kind) => kind !== 'receipts');
const quoting: readonly ExportKind[] = ['documents', 'memos'];

/** Every format, a line each; how it is written: `export-writers.ts`. */
export const exportFormats = {
  obsidian: {
    name: 'Markdown (Obsidian)',
    mime: 'text/markdown',
    ending: null,
    kinds: exportKinds,
  },
  markdown: { name: 'Markdown', mime: 'text/markdown', ending: 'md', kinds: readable },
  html: { name: 'HTML', mime: 'text/html', ending: 'html', kinds: readable },
  annotations: {
    name: 'W3C Web Annotation',
    mime: 'application/ld+json',
    ending: 'jsonld',
    kinds: quoting,
  },
  readwise: { name: 'Readwise (CSV)', mime: 'text/csv', ending: 'csv', kinds: quoting },
  bibtex: { name: 'BibTeX', mime: 'application/x-bibtex', ending: 'bib', kinds: quoting },
  csl: { name: 'CSL-JSON', mime: 'application/json', ending: 'json', kinds: quoting },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatId = keyof typeof exportFormats;
