import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { htmlOfMarkdown } from '#domain/markdown/html/html-of-markdown.ts';
import { type PageTexts, pageTexts } from '../pages/page-texts.ts';

export interface HelpAnswer {
  question: string;
  /** HTML. */
  answer: string;
  /** What a search looks at, in lower case. */
  words: string;
}

/** Questions of people; the texts of each are `help.NAME` and `help.NAMEBody`. */
const questions = [
  'model',
  'basic',
  'notes',
  'missing',
  'privacy',
  'private',
  'sites',
  'pdf',
  'reply',
  'account',
  'sync',
  'backup',
  'delete',
] as const;

/** What the settings say of the same. */
const further: Partial<Record<(typeof questions)[number], string>> = { sync: 'own.on' };

export function helpAnswers({ text }: PageTexts): HelpAnswer[] {
  return questions.map((name) => {
    const more = further[name];
    const parts = [text(`help.${name}Body`), ...(more ? [text(more)] : [])];
    const answer = parts.map((part) => `<p>${escapeHtml(part)}</p>`).join('');
    return made(text(`help.${name}`), answer, parts.join(' '));
  });
}

const root = path.join(import.meta.dirname, '../../..');
const cached: { hosting: HelpAnswer[] | null } = { hosting: null };

/** Sections of docs/self-hosting.md, which is English as the docs are. */
export function hostingAnswers(): HelpAnswer[] {
  cached.hosting ??= sectionsOf(readFileSync(path.join(root, 'docs/self-hosting.md'), 'utf8'));
  return cached.hosting;
}

function sectionsOf(markdown: string): HelpAnswer[] {
  const [, ...sections] = markdown.split(/^## /m);
  const english = pageTexts('en')!;
  return sections.map((section) => {
    const end = section.indexOf('\n');
    const body = section.slice(end + 1);
    return made(section.slice(0, end), htmlOfMarkdown(body, { id: '', ...english }), body);
  });
}

const made = (question: string, answer: string, source: string): HelpAnswer => ({
  question,
  answer,
  words: `${question} ${source}`.toLowerCase(),
});

/** Answers that have every word. */
export function foundAnswers(answers: readonly HelpAnswer[], query: string): HelpAnswer[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return answers.filter(({ words }) => wanted.every((word) => words.includes(word)));
}
