import { beyondBasic } from '#domain/reading/basic-limits.ts';
import { type BasicPhrases, fillPhrase } from '#domain/reading/basic-phrases.ts';
import type { DocumentFacts } from '#domain/reading/document-facts.ts';
import { isOverviewQuestion, topicWords } from '#domain/reading/overview-question.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { shapeOf } from '#domain/reading/task-of.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type {
  DigestSentence,
  QueryPart,
  Quotes,
  ReadDocument,
} from '#workers/reading/reading.api.ts';

/** The input and output of Gloss Basic: unchanged sentences of the source. */
export interface BasicWork {
  /** The sentences of a summary; `max` 0: by the length of the source. */
  digest(
    documents: readonly ReadDocument[],
    max: number,
    signal: AbortSignal,
  ): Promise<DigestSentence[]>;
  /** Sentences of at most `max` passages that match the question, best passage first. */
  quote(
    documents: readonly ReadDocument[],
    query: readonly QueryPart[],
    max: number,
    signal: AbortSignal,
  ): Promise<Quotes>;
  /** The most frequent topics of the sources. */
  topics(documents: readonly ReadDocument[], max: number, signal: AbortSignal): Promise<string[]>;
}

/** A source as its passages are searched, with the facts about it. */
export interface BasicDocument extends ReadDocument {
  facts: DocumentFacts;
  /** Of its headings, those with text under them. */
  headings: readonly string[];
  /** A page that was read before: each of its passages is under its title. Absent: it is the source of the chat. */
  isOfMemory?: boolean;
  /** Its passages are what the person marked, of which those that the question is about were chosen. */
  isMarks?: boolean;
}

export interface BasicInput {
  /** In the order of their numbers. */
  documents: readonly BasicDocument[];
  question: string;
  /** The question before; completes a question of few words. */
  before: string;
  task: ReadingTask;
  phrases: BasicPhrases;
}

export interface BasicAnswer {
  /** Markdown; each line of the source with its mark. */
  text: string;
  /** Passages that it quotes. */
  passages: number;
  kind: 'digest' | 'passages';
}

/** Passages shown for a question. */
const shownPassages = 5;
/** The same where pages are looked for. */
const shownOfMemory = 12;
/** Weight of the words of the question before. */
const weightBefore = 0.3;

/**
 * Extracts and searches; it is not a model (DESIGN section 1).
 * @throws needs_model for other work: chat, translate, rewrite, draft
 */
export async function basicAnswer(
  work: BasicWork,
  input: BasicInput,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const { documents, question, task } = input;
  const shape = shapeOf(question);
  const beyond = beyondBasic({ question, hasSources: documents.length > 0 });
  if (beyond) throw needsModel(beyond);
  const isAboutAll = shape === 'condense' || isOverviewQuestion(question);
  const wantsAll = task === 'whole' || (task === 'auto' && isAboutAll);
  return wantsAll
    ? digest(work, input, { first: input.phrases.digest, max: 0 }, signal)
    : passages(work, input, signal);
}

function needsModel(wanted: string): CodedError {
  return new CodedError('needs_model', 'Gloss Basic extracts and searches', { wanted });
}

/** The sentences that summarise the sources; `max` 0: by their length. */
export function basicDigest(
  work: BasicWork,
  input: BasicInput,
  max: number,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  return digest(work, input, { first: input.phrases.digest, max }, signal);
}

/**
 * The same as a bare list.
 * @param from the place of the first passage of `documents` in its source
 */
export async function basicList(
  work: BasicWork,
  documents: readonly ReadDocument[],
  max: number,
  signal: AbortSignal,
  from = 0,
): Promise<BasicAnswer> {
  const sentences = await work.digest(documents, max, signal);
  const numbers = new Map(documents.map(({ docId }, index) => [docId, index + 1]));
  const lines = sentences.map((sentence) => {
    const passage = sentence.passage + from;
    return `- ${marked({ ...sentence, passage }, numbers.get(sentence.docId) ?? 1)}`;
  });
  return { text: lines.join('\n'), passages: countPassages(sentences), kind: 'digest' };
}

async function digest(
  work: BasicWork,
  { documents, phrases }: BasicInput,
  { first, max }: { first: string; max: number },
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const sentences = await work.digest(documents, max, signal);
  if (sentences.length === 0) return nothing(phrases);
  const blocks = documents.flatMap((document, index) => {
    const own = sentences.filter((sentence) => sentence.docId === document.docId);
    const lines = own.map((sentence) => `- ${marked(sentence, index + 1)}`).join('\n');
    if (lines === '') return [];
    const title = documents.length > 1 ? [`**${asText(document.title)}**`] : [];
    return [...title, factsLine(document.facts, phrases), lines];
  });
  return {
    text: [first, ...blocks].join('\n\n'),
    passages: countPassages(sentences),
    kind: 'digest',
  };
}

async function passages(
  work: BasicWork,
  input: BasicInput,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  const { documents, question, before, phrases } = input;
  if (documents.length > 0 && documents.every(({ isMarks }) => isMarks)) return listed(input);
  const query = [
    { text: question, weight: 1 },
    { text: before, weight: weightBefore },
  ];
  const max = documents.some(({ isOfMemory }) => isOfMemory) ? shownOfMemory : shownPassages;
  const { sentences, ...found } = await work.quote(documents, query, max, signal);
  const missing = topicWords(found.missing, question);
  const words = missing
    .slice(0, maxMissing)
    .map((word) => `“${asText(word)}”`)
    .join(', ');
  const isUnrelated = missing.length > 0 && found.missing.length === found.searched;
  if (sentences.length === 0 || (isUnrelated && before === '')) {
    const first = words === '' ? phrases.digest : fillPhrase(phrases.unrelated, { words });
    const all = await digest(work, input, { first, max: 0 }, signal);
    return withQuestions(work, input, all, signal);
  }
  const numbers = new Map(documents.map(({ docId }, index) => [docId, index + 1]));
  const blocks: string[] = [];
  for (const group of byPassage(sentences)) {
    const { docId } = group[0]!;
    const heading = headingOf(group[0]!, documents);
    const lines = group.map((sentence) => `> ${marked(sentence, numbers.get(docId) ?? 1)}`);
    blocks.push((heading === '' ? '' : `**${asText(heading)}**\n\n`) + lines.join('\n> \n'));
  }
  const first = words === '' ? phrases.passages : fillPhrase(phrases.nearest, { words });
  return { text: [first, ...blocks].join('\n\n'), passages: blocks.length, kind: 'passages' };
}

/** All passages, under the titles of their pages. */
function listed({ documents, phrases }: BasicInput): BasicAnswer {
  let count = 0;
  const blocks = documents.map(({ docId, title, passages }, index) => {
    const lines = passages.flatMap(({ text, under }, passage) => {
      if (text === '') return [];
      count += 1;
      return `> ${marked({ docId, passage, text, quote: quoteOf(text), under }, index + 1)}`;
    });
    return `**${asText(title)}**\n\n${lines.join('\n> \n')}`;
  });
  return { text: [phrases.passages, ...blocks].join('\n\n'), passages: count, kind: 'passages' };
}

const [maxQuoteWords, maxQuoteLength] = [25, 200];

/** Its longest words in a row that a mark of an answer can quote. */
function quoteOf(text: string): string {
  const [longest = ''] = text
    .split(/["“”[\]]/)
    .map((part) => part.trim())
    .toSorted((a, b) => b.length - a.length);
  return longest.split(/\s+/).slice(0, maxQuoteWords).join(' ').slice(0, maxQuoteLength);
}

/** Words of the question that are named as not found. */
const maxMissing = 6;
const maxQuestions = 3;

/**
 * Adds questions that the source answers: from its headings, else from its most frequent topics.
 */
async function withQuestions(
  work: BasicWork,
  { documents, phrases }: BasicInput,
  answer: BasicAnswer,
  signal: AbortSignal,
): Promise<BasicAnswer> {
  if (answer.passages === 0) return answer;
  const headings = documents.flatMap((document) => document.headings).slice(0, maxQuestions);
  const topics =
    headings.length < maxQuestions ? await work.topics(documents, maxQuestions, signal) : [];
  const all = [...new Set([...headings, ...topics])].slice(0, maxQuestions);
  const lines = all.map((topic) =>
    /[?？؟;]$/.test(topic)
      ? `- ${asText(topic)}`
      : `- ${fillPhrase(phrases.about, { topic: asText(topic) })}`,
  );
  return { ...answer, text: [answer.text, phrases.answered, lines.join('\n')].join('\n\n') };
}

/** Its author, its date, its length: as far as they are known. */
function factsLine({ author, date, words, minutes }: DocumentFacts, phrases: BasicPhrases): string {
  const number = new Intl.NumberFormat(phrases.locale);
  const length = { words: number.format(words), minutes: number.format(minutes) };
  return [
    author === '' ? '' : fillPhrase(phrases.author, { author: asText(author) }),
    asText(/^\d{4}-\d\d-\d\dT/.test(date) ? date.slice(0, 10) : date),
    fillPhrase(phrases.length, length),
  ]
    .filter(Boolean)
    .join(' · ');
}

const maxHeading = 80;

/** The last two headings above a passage; the title only of a page from memory: else it is above the answer. */
function headingOf({ docId, under }: DigestSentence, documents: readonly BasicDocument[]): string {
  const { title = '', isOfMemory = false } =
    documents.find((document) => document.docId === docId) ?? {};
  const headings = under.split(' › ').filter((heading) => heading !== title);
  return [isOfMemory ? title : '', ...headings.slice(-2)]
    .filter(Boolean)
    .map((heading) =>
      heading.length > maxHeading
        ? `${heading
            .slice(0, maxHeading)
            .replace(/[\ud800-\udbff]$/, '')
            .trimEnd()}…`
        : heading,
    )
    .join(' › ');
}

function nothing(phrases: BasicPhrases): BasicAnswer {
  return { text: phrases.nothing, passages: 0, kind: 'passages' };
}

function marked({ text, passage, quote }: DigestSentence, number: number): string {
  return `${asText(text)} [[${number}.${passage + 1} "${quote}"]]`;
}

function byPassage(sentences: readonly DigestSentence[]): DigestSentence[][] {
  const groups: DigestSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1)?.[0];
    if (last?.docId === sentence.docId && last.passage === sentence.passage) {
      groups.at(-1)!.push(sentence);
    } else groups.push([sentence]);
  }
  return groups;
}

function countPassages(sentences: readonly DigestSentence[]): number {
  return new Set(sentences.map(({ docId, passage }) => `${docId} ${passage}`)).size;
}

/** Words of a page as Markdown that shows them as they are. */
function asText(words: string): string {
  return words
    .replace(/[\\`*_[\]<>#|~$]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^([-+])(?=\s)/, '\\$1')
    .replace(/:\/\//g, '\\://');
}
