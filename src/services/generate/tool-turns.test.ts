import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ToolTask } from '#domain/generation/task.ts';
import { deprecatedPresets } from '#domain/prompts/catalogue/deprecated-presets.ts';
import { variablesIn } from '#domain/prompts/fill-prompt.ts';
import type { Preset } from '#domain/prompts/preset.ts';
import { presetNamed, presets } from '#domain/prompts/presets.ts';
import { isUntrusted, type PromptVariables, type VariableName } from '#domain/prompts/variables.ts';
import { listAsChat } from '#services/store/conversations/conversations.ts';
import { listConversations } from '#services/store/conversations/history.ts';
import { addSample, removeSample } from '#services/store/tools/writing-samples.ts';
import { ask, openTurns, savePage, type TurnsContext, until } from '#test/support/turn-contexts.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let server: VendorServer;
let shared: TurnsContext;
let runs = 0;
beforeAll(async () => {
  server = await startOpenAiServer();
  shared = await openTurns(server, { language: async () => 'de' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const values: Required<Omit<PromptVariables, 'interfaceLanguage' | 'currentDate'>> = {
  selectedText: 'The tide is late.',
  surroundingText: 'Ida says: The tide is late.',
  pageTitle: 'Tides of the harbour',
  keyPoints: 'Say when it comes.',
  followUpInstruction: 'Use the word harbour.',
  replyContext: 'Ida: When is the tide?',
  composerFields: 'To: Ida',
  draft: 'Dear Ida, it come at',
  writingSamples: 'Hiya, tide is in. Ta, Jo',
  websiteDomain: 'mail.example',
  websiteUrl: 'https://mail.example/inbox',
  characterLimit: '280',
  answersAs: 'the author of the post',
  writingStyle: 'Business',
  writingTone: 'Friendly',
  writingLength: 'Short',
  outputLanguage: 'ja',
  completionOutput: 'The tide comes at six.',
};
const said: Partial<Record<VariableName, string>> = {
  interfaceLanguage: 'German',
  writingStyle: 'business',
  writingTone: 'friendly',
  writingLength: 'short',
  outputLanguage: 'Japanese',
};

const tool = (more: Partial<ToolTask> = {}): ToolTask => ({
  kind: 'tool',
  toolId: null,
  instruction: '',
  variables: {},
  ...more,
});

interface Sent {
  role: string;
  content: string;
}

/** Runs a tool in a conversation of its own; what the model received. */
async function run(task: ToolTask, more: object = {}): Promise<Sent[]> {
  runs += 1;
  const conversationId = `c${runs}`;
  await ask(shared.turns, String(runs), { conversationId, generation: task, ...more });
  await until(shared.store, `a${runs}`, 'done');
  return (server.requests.at(-1)!.body as { messages: Sent[] }).messages;
}

function linesOf(preset: Preset): string[] {
  return preset.lines.flatMap((line) => {
    if (typeof line === 'string') return line;
    // All have a value: of alternatives the first is written, and no default.
    if ('unless' in line) return [];
    return 'when' in line ? line.say : line.oneOf[0]!.say;
  });
}

describe('S3.17 every preset runs with its prompt filled', () => {
  const named = [...presets, ...deprecatedPresets].map((preset): [string, Preset] => [
    [preset.key, 'language' in preset ? preset.language : '', 'replacedBy' in preset ? 'old' : '']
      .filter(Boolean)
      .join(' '),
    preset,
  ]);
  test.each(named)('%s', async (_, preset) => {
    const [system, user] = await run(tool({ toolId: preset.id, variables: values }));
    expect(system!.content).toContain('So write the result and\nnothing else');
    expect(system!.content).not.toContain('[[');
    const text = user!.content;
    expect(text).not.toMatch(/\{\{|undefined|null|\[object/);
    const lines = linesOf(preset);
    const used = new Set(lines.flatMap(variablesIn));
    expect(used.size).toBeGreaterThan(0);
    const [instruction = '', ...fences] = text.split(/<untrusted-text-[\da-f]{24} name/);
    for (const name of used) {
      const value =
        said[name] ??
        (name === 'currentDate' ? /, \d+ \w+ \d{4}/ : values[name as keyof typeof values]);
      if (isUntrusted(name)) {
        expect(
          fences.some((fence) => fence.includes(`>\n${String(value)}\n</untrusted-text-`)),
        ).toBe(true);
        expect(instruction).not.toContain(value);
      } else expect(instruction).toMatch(value as string);
    }
    expect(fences).toHaveLength([...used].filter(isUntrusted).length);
    // Every line is there: its words before the first variable.
    for (const line of lines) expect(instruction).toContain(line.split('{{')[0]);
  });

  const alternatives = [...presets].flatMap((preset) =>
    preset.lines.flatMap((line) => {
      if (typeof line === 'string' || !('oneOf' in line)) return [];
      return line.oneOf.map(({ when, say }): [string, string, Preset, string] => {
        return [preset.key, when, preset, say];
      });
    }),
  );
  test.each(alternatives)('%s with %s alone', async (_, when, preset, say) => {
    const others = new Set(alternatives.flatMap(([, name, each]) => (each === preset ? name : [])));
    const given = Object.entries(values).filter(([name]) => name === when || !others.has(name));
    const variables = Object.fromEntries(given) as PromptVariables;
    const [, user] = await run(tool({ toolId: preset.id, variables }));
    expect(user!.content).toContain(say.split('{{')[0]);
  });

  test('without what it works on it fails by name, and the model is not called', async () => {
    runs += 1;
    const generation = tool({ toolId: presetNamed('improve').id });
    await ask(shared.turns, String(runs), { conversationId: `c${runs}`, generation });
    const row = await until(shared.store, `a${runs}`, 'failed');
    expect(row.error).toMatchObject({
      code: 'missing_variable',
      details: { variable: 'selectedText' },
    });
    expect(server.requests).toHaveLength(0);
  });
});

test('own words about a selection: it follows in its fence', async () => {
  const variables = { selectedText: 'The tide is late.' };
  const [, user] = await run(tool({ instruction: 'Say it like a sailor.', variables }));
  expect(user!.content).toMatch(/^Say it like a sailor\.\nDo this with the selected text\./);
  expect(user!.content).toContain('>\nThe tide is late.\n</untrusted-text-');
});

test('with a page as context its text is fenced, and no marks are requested', async () => {
  await savePage(shared.store, 'tides', 'High water is at six.');
  const variables = { keyPoints: 'Tell Ida when the tide comes' };
  const generation = tool({ toolId: presetNamed('composeNew').id, variables });
  const messages = await run(generation, { sources: [{ docId: 'tides' }] });
  const all = messages.map(({ content }) => content).join('\n');
  expect(all).toMatch(/<untrusted-source-[\da-f]{24} number="1"[\s\S]*High water is at six\./);
  expect(messages[0]!.content).not.toContain('[[');
});

test('of a long page it gets the passages about its key points', async () => {
  const { store, turns } = await openTurns(server);
  const rest = 'The harbour master wrote rules about instructions, requests and roles in a report.';
  const paragraphs = Array.from({ length: 900 }, (_, at) => `${rest} Page ${at}.`.repeat(6));
  paragraphs[450] = 'The walrus Bartholomew eats herring at noon.';
  await savePage(store, 'long', paragraphs.join('\n\n'));
  const variables = { keyPoints: 'When the walrus eats', draft: 'Bartholomew is fed at' };
  const generation = tool({ toolId: presetNamed('refineDraft').id, variables });
  await ask(turns, '1', { generation, sources: [{ docId: 'long' }] });
  const row = await until(store, 'a1', 'done', 'failed');
  expect(row.coverage).toMatchObject({ mode: 'passages' });
  expect(JSON.stringify(server.requests.at(-1)!.body)).toContain('eats herring at noon');
});

test('S2.15 its conversation is a ContextMenu that no list shows, until it is continued as a chat', async () => {
  const { store, turns } = await openTurns(server);
  const variables = { selectedText: 'The tide\nis late.' };
  const generation = tool({ toolId: presetNamed('improve').id, variables });
  server.script({ deltas: ['The tide comes late.'] });
  await ask(turns, '1', { text: 'Improve writing', generation });
  await until(store, 'a1', 'done');
  expect(await store.db.conversations.get('c')).toMatchObject({
    type: 'ContextMenu',
    name: 'Improve writing: The tide is late.',
  });
  expect((await listConversations(store, { search: '', limit: 9 })).conversations).toEqual([]);
  await listAsChat(store, 'c');
  expect((await listConversations(store, { search: '', limit: 9 })).conversations).toMatchObject([
    { id: 'c' },
  ]);
  // A later question of the chat has the text that the tool worked on.
  await ask(turns, '2', { parentMessageId: 'a1', text: 'And why?' });
  await until(store, 'a2', 'done');
  const { messages } = server.requests.at(-1)!.body as { messages: Sent[] };
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(messages[1]!.content).toContain('>\nThe tide\nis late.\n</untrusted-text-');
  expect(messages[3]!.content).toBe('And why?');
});

test('a command in the chat makes a listed chat', async () => {
  const { store, turns } = await openTurns(server);
  const generation = tool({ instruction: 'Write a haiku.' });
  await ask(turns, '1', { text: 'Write', generation, conversationType: 'Chat' });
  await until(store, 'a1', 'done');
  expect((await listConversations(store, { search: '', limit: 9 })).conversations).toHaveLength(1);
});

test('writing samples are sent with the request that names them, and stored with no message', async () => {
  await addSample(shared.store, { id: 's1', text: 'Ahoy! Cheers, Jo' });
  const variables = { replyContext: values.replyContext };
  const { id } = presetNamed('replyEmail');
  const sent = await run(tool({ toolId: id, variables, likeMe: true }));
  const text = sent.map(({ content }) => content).join('\n');
  expect(text).toContain('Write as the author of the writing samples writes');
  expect(text).toMatch(/<untrusted-text-[0-9a-f]+ name="the writing samples">\n\[Sample 1\]\nAhoy/);
  const rows = await shared.store.db.messages.toArray();
  expect(JSON.stringify(rows)).not.toContain('Cheers, Jo');
  const others = await run(tool({ toolId: id, variables }));
  expect(others.map(({ content }) => content).join()).not.toContain('Cheers, Jo');
  await removeSample(shared.store, 's1');
});
