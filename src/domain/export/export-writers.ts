import { bibtexOf, cslOf } from './bibliography.ts';
import { type ExportFormatId, exportFormats } from './export-formats.ts';
import type { ExportedFile, ExportItem, ExportTexts } from './export-item.ts';
import { itemsPage } from './items-page.ts';
import { markdownFiles, markdownText } from './markdown-files.ts';
import { readwiseCsv } from './readwise-csv.ts';
import { annotationsOf } from './web-annotations.ts';

type Writer = (items: readonly ExportItem[], texts: ExportTexts) => string;

const writers: Record<Exclude<ExportFormatId, 'obsidian'>, Writer> = {
  markdown: markdownText,
  html: itemsPage,
  annotations: annotationsOf,
  readwise: readwiseCsv,
  bibtex: bibtexOf,
  csl: cslOf,
};

/** The files of an export. `all`: the items among which those to write may name others. */
export function writeExport(
  id: ExportFormatId,
  items: readonly ExportItem[],
  texts: ExportTexts,
  all: readonly ExportItem[] = items,
): ExportedFile[] {
  if (id === 'obsidian') return markdownFiles(items, all);
  return [{ path: `gloss.${exportFormats[id].ending}`, text: writers[id](items, texts) }];
}
