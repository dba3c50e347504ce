import type { DocType } from '../documents/documents.ts';
import { languageOf } from '../languages/response-languages.ts';
import { inBlock } from '../prompts/fill-prompt.ts';
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
  short: 'in one paragraph of 2 or 3 sentences',
  medium:
    'in one paragraph of up to 6 sentences, then up to 5 points with what the paragraph leaves out',
  long: 'in sections in the order of the source, each with a heading of level 3 and a paragraph',
};

const subjects: Record<SummaryFacts['kind'], string> = {
  page: 'the page',
  video: 'the video',
  pdf: 'the document',
  email: 'the mail thread',
  several: 'the sources together',
};

/** What people call documents that are no pages. */
const subjectsByType: Partial<Record<DocType, string>> = {
  image: 'the picture',
  audio: 'the recording',
  chat_file: 'the document',
  chat_file_code: 'the file of code',
  chat_file_excel: 'the spreadsheet',
  chat_file_markdown: 'the document',
  search_results: 'the search results',
};

const subjectOf = ({ kind, docType }: SummaryFacts) =>
  (docType && subjectsByType[docType]) || subjects[kind];

/** What counts in a kind. */
const focus: Partial<Record<SummaryFacts['kind'], string>> = {
  email:
    'Cover what the thread is about, who asks whom for what, what was agreed and what is open.',
};

const focusOf = (facts: SummaryFacts) =>
  facts.kind === 'video' ? `Go by what is said in ${subjectOf(facts)}.` : (focus[facts.kind] ?? []);

/** A picture has no passages to which a mark could refer. */
const hasMarks = ({ docType }: SummaryFacts) => docType !== 'image';

/** Names of the parts, which head them in the language of the result. */
const partNames: Partial<Record<SummaryTab, string>> = {
  summary: 'Summary',
  keyTakeaways: 'Key takeaways',
  timestamped: 'Chapters',
  actions: 'Actions',
};

/**
 * The request to a model for a task about sources, in the place of the question. Output languages are named in
 * English; the reply's language is the one named there. `today`: as a person reads it; absent: it is not said.
 */
export function taskRequest(task: SourceTask, facts: SummaryFacts, today?: string): string {
  if (task.kind === 'explain') {
    return [
      `Explain what the ${sourceWord(facts)} so that a twelve-year-old understands it. Use short sentences and`,
      `everyday words. Explain each technical term where it comes up. Give an example where the ${sourceWord(facts, 'has', 'have')} a good one.`,
      languageRule(task.language, facts),
      'Write the explanation only: no introduction, no closing remark.',
    ].join('\n');
  }
  const rules = task.tab === 'all' ? allRules(task, facts) : tabRules(task.tab, task, facts);
  const language = languageRule(task.language, facts);
  if (task.tab === 'customize') return [...rules, requestLanguage(language), resultOnly].join('\n');
  const end = `${resultOnly} Add nothing that the ${sourceWord(facts, 'does not say', 'do not say')}.`;
  return [...rules, ...dateRule(task.tab, facts, today), language, end].join('\n');
}

const resultOnly = 'Write the result only: no remark before or after it.';

function sourceWord({ kind }: SummaryFacts, one = 'says', many = 'say'): string {
  return kind === 'several' ? `sources ${many}` : `source ${one}`;
}

/** Things to do have dates such as "on Friday". */
function dateRule(tab: SummaryTab, facts: SummaryFacts, today: string | undefined): string[] {
  const hasActions = tab === 'actions' || (tab === 'all' && partsOf(facts).includes('actions'));
  if (today === undefined || !hasActions) return [];
  return [
    `Today is ${today}. A due date such as “tomorrow” counts from the date of the message, page or document that names it, not from today.`,
    'Where no such date is given, keep the words of the source.',
  ];
}

function requestLanguage(rule: string): string {
  return rule.replace(/\.$/, ', unless the request above names another language.');
}

function languageRule(code: string, { kind }: SummaryFacts): string {
  const language = languageOf(code)?.en_label;
  if (language) return `Write it in ${language}.`;
  return kind === 'several'
    ? 'Write it in the language of the first source.'
    : 'Write it in the language of the source.';
}

const partsOf = (facts: SummaryFacts) => tabsFor(facts).filter((tab) => generatedTogether.has(tab));

function allRules(task: SummaryTask, facts: SummaryFacts): string[] {
  return [
    'Write these parts, each below a heading of level 2: its name, in the language of the result, without a number.',
    ...partsOf(facts).map(
      (tab, at) => `${at + 1}. ${partNames[tab]}: ${tabRules(tab, task, facts).join(' ')}`,
    ),
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
        `List the ${points[length]} most important points of ${subjectOf(facts)}: a Markdown list, the most important`,
        'first; fewer where there are no more.',
        focusOf(facts),
        'Each point begins with its topic in bold (2 to 5 words). Then comes one sentence with names and numbers.',
        hasMarks(facts) ? 'Each point ends with a mark.' : [],
      ].flat();
    case 'timestamped':
      return [
        `Divide ${docType === 'audio' ? 'the recording' : 'the video'} into ${points[length]} chapters, in their order: a Markdown list; fewer where it is short.`,
        'Each item has the title of the chapter in bold (2 to 6 words), one sentence on what is said in it,',
        'and a mark of the passage with which it begins. Write no times: they are taken from the marks.',
      ];
    case 'comment':
      return [
        `Report what the comments say, not what ${subjectOf(facts)} itself says. Group the comments by their stance, the`,
        `largest group first. A heading of level 3 names the stance. Below it are at most ${maxPoints[length]} points with the`,
        'arguments, each with a mark of every comment that says so. Comments without a stance are a group of',
        'their own. Do not write how many comments there are: they are counted by the marks.',
      ];
    case 'actions':
      return [
        'List what somebody is asked to do, has promised to do or needs to do: a Markdown task list in the form',
        `\`- [ ] what — **owner** — due date\`${hasMarks(facts) ? ', with a mark at the end' : ''}. Leave out an owner or a date that is not`,
        'named. Begin what is done already with `- [x]`. If there is nothing to do, say so in one sentence.',
      ];
    case 'customize':
      return [inBlock(prompt.trim())];
    case 'compare':
      return compareRules(length, facts);
    case 'all':
    case 'summary':
    case 'transcript':
      return facts.kind === 'several' ? togetherRules(length) : summaryRules(length, facts);
  }
}

function summaryRules(length: SummaryLength, facts: SummaryFacts): string[] {
  return [
    `Summarise ${subjectOf(facts)} ${summaryOf[length]}.`,
    focusOf(facts),
    hasMarks(facts) ? 'Put a mark after each claim.' : [],
  ].flat();
}

/** A table with more columns cannot be read in a sidebar. */
const maxColumns = 2;

/** The sources are one subject: what several of them say is said once. */
function togetherRules(length: SummaryLength): string[] {
  return [
    `Summarise the sources together, as one subject, ${summaryOf[length].replace('in the order of the source', 'by topic')}.`,
    'Where several sources say the same, say it once, with a mark of each of them. Name the source where only',
    'one says it or where they contradict each other. Put a mark after each claim.',
  ];
}

function compareRules(length: SummaryLength, { count = 2 }: SummaryFacts): string[] {
  return [
    'Say in one sentence what the sources have in common. Then compare them: where they agree, where they',
    `differ or contradict each other, and what only one of them says. Write ${points[length]} points in all, fewer where there are no more, each with`,
    'a mark of every source that it speaks of.',
    ...(count <= maxColumns
      ? [
          'End with a Markdown table: a row for each point of comparison, a column for each source, a few',
          'words in each cell. The table repeats the points: it has no marks.',
        ]
      : []),
  ];
}
