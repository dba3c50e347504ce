import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SummaryFacts, type SummaryTab, tabsFor } from '#domain/generation/summary.ts';
import type { SourceTask } from '#domain/generation/task.ts';
import { taskRequest } from '#domain/generation/task-request.ts';
import { textFence } from '#domain/prompts/fence.ts';
import { fillPrompt } from '#domain/prompts/fill-prompt.ts';
import { fenceRules } from '#domain/prompts/instructions.ts';
import type { Preset } from '#domain/prompts/preset.ts';
import { presets } from '#domain/prompts/presets.ts';
import type { PromptVariables } from '#domain/prompts/variables.ts';
import { replyIntents } from '#domain/reply/intents.ts';

export const promptsFile = path.join(import.meta.dirname, '../test/prompts.md');

/** In place of the key that is made for each request. */
const nonce = '0123456789abcdef01234567';

/** All that a person can give; a prompt takes what it names. */
const given: PromptVariables = {
  interfaceLanguage: 'en',
  currentDate: 'Monday, 23 November 2026',
  selectedText: 'The tide come at six.',
  surroundingText: 'Bo says: The tide come at six.',
  pageTitle: 'Tides of the harbour',
  keyPoints: 'at six, with the long cable',
  followUpInstruction: 'Mention that the lamps are there already.',
  replyContext: 'From: Bo\n\nDo you need the long cable as well?',
  composerFields: 'Subject: Lamps\nTo: Bo',
  draft: 'Hi Bo, yes we need it',
  writingSamples: 'Ahoy, see you at the quay.',
  websiteDomain: 'pier.example',
  websiteUrl: 'https://pier.example/',
  answersAs: 'a reader who joins in',
  characterLimit: '280',
  writingStyle: 'Plain',
  writingTone: 'Friendly',
  writingLength: 'Short',
  outputLanguage: 'de',
  completionOutput: 'Hi Bo, yes, please bring the long cable.',
};

const kinds: readonly SummaryFacts[] = [
  { kind: 'page', comments: 2, segments: 0 },
  { kind: 'video', comments: 2, segments: 9 },
  { kind: 'pdf', comments: 0, segments: 0 },
  { kind: 'email', comments: 0, segments: 0 },
  { kind: 'several', comments: 0, segments: 0 },
];

const block = (text: string) => `\`\`\`text\n${text}\n\`\`\``;

function summaries(facts: SummaryFacts): string[] {
  const tabs = tabsFor(facts).filter((tab) => tab !== 'transcript');
  return tabs.map((tab) => {
    const prompt = tab === 'customize' ? 'Only what is said about ropes' : '';
    return requestOf(`${facts.kind}: ${tab}`, summaryTask(tab, prompt), facts);
  });
}

const summaryTask = (tab: SummaryTab, prompt: string): SourceTask => ({
  kind: 'summary',
  tab,
  length: 'medium',
  language: 'en',
  prompt,
});

const requestOf = (title: string, task: SourceTask, facts: SummaryFacts) =>
  `### ${title}\n\n${block(taskRequest(task, facts, given.currentDate))}`;

/** What comes from a page is below the instruction, as whole as the first tool shows it. */
function presetSection({ key, group, language, lines, instant }: Preset, place: number): string {
  const title = language ? `${key} (${language})` : key;
  const [rules = ''] = fenceRules(nonce, 'Each text of the task', textFence);
  const isReply = instant === 'reply';
  const whole = fillPrompt(
    lines,
    { ...given, ...(isReply && { followUpInstruction: replyIntents.agree }) },
    nonce,
  );
  const [instruction = ''] = whole.split(rules);
  return `### ${group}: ${title}\n\n${block(place === 0 ? whole : instruction.trimEnd())}`;
}

/** The catalogue; of the translations, which differ by their language only, the first. */
const shownPresets = presets.filter(
  (preset) => presets.findIndex(({ key }) => key === preset.key) === presets.indexOf(preset),
);

/** The document as it is on disk where it is current. */
export function promptsDocument(): string {
  const [page] = kinds;
  const explain = page ? [requestOf('explain', { kind: 'explain', language: 'en' }, page)] : [];
  const languages = presets.flatMap(({ language }) => language ?? []);
  return `${[
    '# Prompts: what is asked for in each task',
    'Made by `node scripts/prompts.ts` of the code of the product; a test holds that it is current. Tools are filled with all variables that a person can give; the key of their fences is made anew for each request and is the same here. The first tool is shown with its fences; those of the others follow the same rules.',
    '## Summaries of medium length, in English',
    ...explain,
    ...kinds.flatMap(summaries),
    '## Tools',
    `Translations are into ${languages.join(', ')}.`,
    ...shownPresets.map(presetSection),
  ].join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(promptsFile, promptsDocument());
}
