import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from '#domain/documents/documents.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import { basicSummaryOf, markdownDocument, sourcesOfKinds } from '#test/support/basic-summaries.ts';
import { root } from '../../building/build-steps.ts';
import { type Rouge, rouge } from './rouge.ts';

const folder = path.join(root, 'test/fixtures/reading');

interface Figures {
  text: string;
  /** The summary was made of the whole text, or of what follows its lead. */
  of: 'whole' | 'rest';
  r1: Rouge;
  r2: Rouge;
  rl: Rouge;
}

/**
 * Summaries of Gloss Basic compared with the leads of our own fixtures: of articles, what is before the first
 * heading; of a video, its description; of a mail thread, its last mail, which decides; of a discussion, its
 * post; of a PDF, its abstract; of two together, both leads. A lead is not a reference summary: the figures
 * compare one state of the code with another, and nothing else.
 */
export async function basicRouge(): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const { title, lead, rest } = partsOf(text);
    for (const [of, source] of [
      ['whole', text],
      ['rest', `${title}\n\n${rest}`],
    ] as const) {
      const document = markdownDocument(`${name} ${of}`, source, { title: '' });
      figures.push({ text: name, of, ...rouge(await summaryOf([document]), lead) });
    }
  }
  for (const { name, documents, lead } of sourcesOfKinds()) {
    figures.push({ text: name, of: 'whole', ...rouge(await summaryOf(documents), lead) });
  }
  return figures;
}

/** The lead: what is between the title and the first heading, else the first paragraph. */
function partsOf(text: string): { title: string; lead: string; rest: string } {
  const [title = '', ...blocks] = text.trim().split(/\n{2,}/);
  const heading = blocks.findIndex((block) => block.startsWith('#'));
  const end = heading > 0 ? heading : 1;
  return { title, lead: blocks.slice(0, end).join('\n'), rest: blocks.slice(end).join('\n\n') };
}

async function summaryOf(documents: readonly Document[]): Promise<string> {
  return sentences(plainAnswer(await basicSummaryOf(documents)));
}

/** Without the words of Gloss Basic itself, which are in the first block. */
function sentences(answer: string): string {
  const own = englishBasicPhrases.digest;
  return answer
    .split('\n')
    .filter((line) => line.trim() !== own.trim())
    .join('\n');
}
