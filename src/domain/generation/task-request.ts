import type { DocType } from '../documents/documents.ts';
import { languageOf } from '../languages/response-languages.ts';
import { type SummaryFacts, type SummaryLength, type SummaryTab, tabsFor } from './summary.ts';
import type { SourceTask, SummaryTask } from './task.ts';

/** Number of points or chapters. */
const points: Record<SummaryLength, string> = {
  short: '3 to 4',
  medium: '5 to 8',
  long: '9 to 15',
};

/** The same where there can be no more. */
const maxPoints: Record<SummaryLength, number> = { short: 4, medium: 8, long: 15 };

const summaryOf: Record<SummaryLength, string> = {
  short: 'in 2 or 3 sentences, without headings and lists',
  medium: 'in one paragraph of up to 6 sentences, then up to 5 points where they add something',
  long: "in sections that follow the source's own structure, each with a heading and a paragraph",
};

const subjects: Record<SummaryFacts['kind'], string> = {
  page: 'the page',
  video: 'the video, by what is said in it',
  pdf: 'the document',
  email:
    'the mail thread: what it is about, who wants what of whom, what was agreed and what is open',
  several: 'the sources together',
};

/** What people call documents that are no pages. */
const subjectsByType: Partial<Record<DocType, string>> = {
  image: 'the picture',
  audio: 'the recording, by what is said in it',
  chat_file: 'the document',
  chat_file_code: 'the file of code',
  chat_file_excel: 'the spreadsheet',
  chat_file_markdown: 'the document',
  search_results: 'the search results',
};

const subjectOf = ({ kind, docType }: SummaryFacts) =>
  (docType && subjectsByType[docType]) || subjects[kind];

/**
 * The request to a model for a task about sources, in the place of the question. Output languages are named in
 * English; the reply's language is the one named there. `today`: as a person reads it; absent: it is not said.
 */
export function taskRequest(task: SourceTask, facts: SummaryFacts, today?: string): string {
  if (task.kind === 'explain') {
    return [
      'Explain what the source says so that a reader of twelve understands it. Use short sentences and',
      'everyday words, explain each technical term where it comes up, and give one example from the source.',
      languageRule(task.language),
    ].join('\n');
  }
  const rules = task.tab === 'all' ? allRules(task, facts) : tabRules(task.tab, task, facts);
  const language =
    task.tab === 'customize' ? requestLanguage(task.language) : languageRule(task.language);
  return [...rules, ...dateRule(task.tab, today), language, resultOnly].join('\n');
}

const resultOnly =
  'Write the result only: no introduction, no closing remark, nothing that the source does not say.';

/** Things to do have dates such as "on Friday". */
function dateRule(tab: SummaryTab, today: string | undefined): string[] {
  if (today === undefined || (tab !== 'actions' && tab !== 'all')) return [];
  return [
    `Today is ${today}. A due date such as “tomorrow” counts from the date of the message or page that names it.`,
  ];
}

function requestLanguage(code: string): string {
  return languageRule(code).replace(/\.$/, ', unless the request names another language.');
}

function languageRule(code: string): string {
  const language = languageOf(code)?.en_label;
  return language ? `Write it in ${language}.` : 'Write it in the language of the source.';
}

function allRules(task: SummaryTask, facts: SummaryFacts): string[] {
  const parts = tabsFor(facts).filter((tab) => generatedTogether.has(tab));
  return [
    'Write these parts, each below a heading of level 2 that names it in the language of the result:',
    ...parts.map((tab, at) => `${at + 1}. ${tabRules(tab, task, facts).join(' ')}`),
  ];
}

const generatedTogether: ReadonlySet<SummaryTab> = new Set([
  'summary',
  'keyTakeaways',
  'timestamped',
  'actions',
]);

function tabRules(tab: SummaryTab, task: SummaryTask, facts: SummaryFacts): string[] {
  const { length, prompt } = task;
  const { docType } = facts;
  switch (tab) {
    case 'keyTakeaways':
      return [
        `List the ${points[length]} most important points of ${subjectOf(facts)}: a Markdown list, the most`,
        'important first. Each point begins with what it is about in bold (2 to 5 words), then says it in one',
        'sentence with its names and numbers, and ends with its mark.',
      ];
    case 'timestamped':
      return [
        `Divide ${docType === 'audio' ? 'the recording' : 'the video'} into ${points[length]} chapters, in its order: a Markdown list. Each item is the title of`,
        'the chapter in bold (2 to 6 words), one sentence of what is said in it, and the mark of the passage',
        'with which the chapter begins. Write no times: they are taken from the marks.',
      ];
    case 'comment':
      return [
        'Report what the comments say, not the post or the video. Group them by their stance towards it, the',
        `largest group first: a heading of level 3 names the stance, then at most ${maxPoints[length]} points with the`,
        'arguments, each with the marks of all comments that say so. Comments without a stance are a group of',
        'their own. Write no numbers of comments: they are counted by the marks.',
      ];
    case 'actions':
      return [
        'List what somebody is asked, has promised or needs to do: a Markdown task list in the form',
        '`- [ ] what — **owner** — due date`, with its mark at the end. Leave out an owner or a date that the',
        'source does not name. What is done already begins with `- [x]`. If there is nothing to do, say so.',
      ];
    case 'customize':
      return [prompt.trim()];
    case 'compare':
      return compareRules(length, facts);
    case 'all':
    case 'summary':
    case 'transcript':
      return facts.kind === 'several' ? togetherRules(length) : summaryRules(length, facts);
  }
}

function summaryRules(length: SummaryLength, facts: SummaryFacts): string[] {
  return [`Summarise ${subjectOf(facts)}, ${summaryOf[length]}. A mark follows each claim.`];
}

/** A table with more columns cannot be read in a sidebar. */
const maxColumns = 2;

/** The sources are one subject: what several of them say is said once. */
function togetherRules(length: SummaryLength): string[] {
  return [
    `Summarise the sources together, as one subject, ${summaryOf[length].replace("the source's own structure", 'its topics')}. Say what`,
    'several of them say once, with the marks of all of them; name the source where only one says it or where',
    'they contradict each other. A mark follows each claim.',
  ];
}

function compareRules(length: SummaryLength, { count = 2 }: SummaryFacts): string[] {
  return [
    'Say in one sentence what the sources have in common. Then compare them: where they agree, where they',
    `differ or contradict each other, and what only one of them says (${points[length]} points in all, each with the`,
    'marks of the sources it speaks of).',
    ...(count <= maxColumns
      ? [
          'End with a Markdown table: a row for each point of comparison, a column for each source, a few',
          'words in each cell.',
        ]
      : []),
  ];
}
