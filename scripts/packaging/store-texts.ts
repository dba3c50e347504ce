import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageTexts, translatedLanguages } from '#server/pages/page-texts.ts';

/** What a store shows of the extension in one language: plain text. */
export interface StoreTexts {
  /** BCP 47. */
  tag: string;
  name: string;
  short: string;
  long: string;
}

/** Of the public pages, which have the same words in all languages: a heading each, and what it says. */
const sections = [
  ['landing.sidebar', 'landing.sidebarBody'],
  ['landing.summary', 'landing.summaryBody'],
  ['landing.pdf', 'landing.pdfBody'],
  ['landing.mail', 'landing.mailBody'],
  ['help.basic', 'help.basicBody'],
  ['help.privacy', 'help.privacyBody'],
] as const;

/** Texts of every language that has its own; English first. */
export function storeTexts(): StoreTexts[] {
  return translatedLanguages().flatMap((code) => {
    const texts = pageTexts(code);
    if (!texts) return [];
    const { text, tag } = texts;
    const parts = sections.map(([heading, body]) => `${text(heading)}\n${text(body)}`);
    const long = [text('landing.lead'), ...parts, text('landing.fine')].join('\n\n');
    return [{ tag, name: 'Gloss', short: text('landing.title'), long }];
  });
}

/** Writes `<folder>/<tag>/{name,short,long}.txt`. */
export function writeStoreTexts(folder: string): void {
  for (const { tag, ...texts } of storeTexts()) {
    const place = path.join(folder, tag);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries(texts))
      writeFileSync(path.join(place, `${name}.txt`), `${text}\n`);
  }
}
