import { interfaceLanguages } from '../languages/interface-languages.ts';
import { type SummaryFacts, type SummaryLength, type SummaryTab, tabsFor } from './summary.ts';
import type { SourceTask, SummaryTask } from './task.ts';

/** Number of points or chapters. */
const points: Record<SummaryLength, string> = {
  short: '3 to 4',
  medium: '5 to 8',
  long: '9 to 15',
};

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

/**
 * The request to a model for a task about sources, in the place of the question. Output languages are named in
 * English; the reply's language is the one named there.
 */
export function taskRequest(task: SourceTask, facts: SummaryFacts): string {
  if (task.kind === 'explain') {
    return [
      'Explain what the source says so that a reader of twelve understands it. Use short sentences and',
      'everyday words, explain each technical term where it comes up, and give one example from the source.',
      languageRule(task.language),
    ].join('\n');
  }
  const rules = task.tab === 'all' ? allRules(task, facts) : tabRules(task.tab, task, facts);
  return [...rules, languageRule(task.language), resultOnly].join('\n');
}

const resultOnly =
  'Write the result only: no introduction, no closing remark, nothing that the source does not say.';

function languageRule(code: string): string {
  const language = interfaceLanguages.find((each) => each.code === code)?.en_label;
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
  switch (tab) {
    case 'keyTakeaways':
      return [
        `List the ${points[length]} most important points of ${subjects[facts.kind]}: a Markdown list, the most`,
        'important first. Each point begins with what it is about in bold (2 to 5 words), then says it in one',
        'sentence with its names and numbers, and ends with its mark.',
      ];
    case 'timestamped':
      return [
        `Divide the video into ${points[length]} chapters, in its order: a Markdown list. Each item is the title of`,
        'the chapter in bold (2 to 6 words), one sentence of what is said in it, and the mark of the passage',
        'with which the chapter begins. Write no times: they are taken from the marks.',
      ];
    case 'comment':
      return [
        'Report what the comments say, not the post or the video. Group them by their stance towards it, the',
        `largest group first: a heading of level 3 names the stance, then up to ${points[length]} points with the`,
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
      return [prompt.trim(), `The result is ${lengthWords[length]}.`];
    case 'all':
    case 'summary':
    case 'transcript':
      return facts.kind === 'several' ? severalRules(length) : summaryRules(length, facts);
  }
}

const lengthWords: Record<SummaryLength, string> = {
  short: 'short: at most 80 words',
  medium: 'of medium length: at most 250 words',
  long: 'detailed: at most 800 words',
};

function summaryRules(length: SummaryLength, { kind }: SummaryFacts): string[] {
  return [`Summarise ${subjects[kind]} ${summaryOf[length]}. A mark follows each claim.`];
}

function severalRules(length: SummaryLength): string[] {
  return [
    'Say in one sentence what the sources have in common. Then compare them: where they agree, where they',
    `differ or contradict each other, and what only one of them says (${points[length]} points in all, each with the`,
    'marks of the sources it speaks of). End with a Markdown table: a row for each point of comparison, a',
    'column for each source, a few words in each cell.',
  ];
}
