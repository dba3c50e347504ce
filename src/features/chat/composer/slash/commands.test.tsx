import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { presetNamed } from '#domain/prompts/presets.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { documentInfo, listedModel, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const sailor: OwnTool = {
  id: 't',
  kind: 'custom',
  name: 'Sailor',
  instruction: 'Say it like a sailor',
  icon: 'sparkle',
  created_at: '',
  updated_at: '',
  is_deleted: false,
  rev: 0,
  dirty: 0,
  deviceId: 'd',
  hlc: 'h',
};

async function open(own: OwnTool[] = [], page = false) {
  const fake = createFakeChat({
    models: [listedModel('OPENAI_API')],
    ...(page && { page: pageState(), document: documentInfo('doc1', 'An article', 3210) }),
  });
  fake.bus.handle({ 'tools.watch': () => of(own) });
  const view = await renderView(<ChatView />, fake.bus);
  const box = await screen.findByRole('textbox', { name: 'Message' });
  box.focus();
  return { ...fake, ...view };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const options = async () => (await screen.findAllByRole('option')).map((each) => each.textContent);

const listed = (id: string, name: string) => ({
  id,
  name,
  parent: null,
  kind: 'custom' as const,
  icon: 'sparkle' as const,
  needs: [],
});

test('S2.14 a slash lists tools, own tools and commands; typing completes one, and its form runs as a turn', async () => {
  const { bus } = await open([sailor]);
  bus.handle({ 'tools.list': () => ({ tools: [listed('t', 'Sailor')] }) });
  await user.keyboard('/');
  await waitFor(async () =>
    expect(await options()).toEqual([
      'Summarise',
      'Translate',
      'Explain',
      'Improve writing',
      'Sailor',
      'Write a reply',
      'Write something new',
      'Refine a draft',
      'Rewrite',
      'My own tools',
      'Search the web',
      'Make a picture',
    ]),
  );
  await user.keyboard('compose_n{Enter}');
  const form = await card('Write something new');
  const points = form.getByLabelText(/Key points/);
  await waitFor(() => expect(document.activeElement).toBe(points));
  expect((form.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('The tide is late');
  const style = form.getByLabelText('Style') as HTMLSelectElement;
  expect(style.selectedOptions[0]?.textContent).toBe('Default');
  await user.selectOptions(style, 'Business');
  await user.selectOptions(form.getByLabelText('Tone'), 'Friendly');
  await user.selectOptions(form.getByLabelText('Length'), 'Short');
  await user.click(form.getByRole('button', { name: /^Language/ }));
  await user.type(await screen.findByLabelText('Search'), 'german');
  await user.click(screen.getByRole('button', { name: /^German/ }));
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({
    text: 'Write something new',
    conversationType: 'Chat',
    generation: {
      kind: 'tool',
      toolId: presetNamed('composeNew').id,
      variables: {
        keyPoints: 'The tide is late',
        writingStyle: 'Business',
        writingTone: 'Friendly',
        writingLength: 'Short',
        outputLanguage: 'de',
      },
    },
  });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Write something new' })).toBeNull(),
  );
});

test('what was typed stays in the form where the question could not be stored; Escape closes it', async () => {
  const { bus } = await open();
  bus.handle({ 'turn.ask': () => Promise.reject(new CodedError('storage_full')) });
  await user.keyboard('/rew{Enter}');
  const form = await card('Rewrite');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(form.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await user.keyboard('The tide come');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await screen.findByText(/storage/i);
  expect((form.getByLabelText(/^Text/) as HTMLTextAreaElement).value).toBe('The tide come');
  await user.click(form.getByLabelText(/^Text/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rewrite' })).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Message');
});

test('own tools: one is chosen and runs on a text; without any it says how to make one', async () => {
  const { bus } = await open([
    sailor,
    { ...sailor, id: 'u', name: 'Pirate', instruction: 'Say it in a {{writingTone}} tone' },
  ]);
  await user.keyboard('/my{Enter}');
  const form = await card('My own tools');
  await user.selectOptions(form.getByLabelText('All tools'), 'Pirate');
  await user.type(form.getByLabelText(/^Text/), 'The tide is late');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(bus.callsOf('turn.ask')).toMatchObject([
      {
        text: 'Pirate',
        generation: { toolId: 'u', variables: { selectedText: 'The tide is late' } },
      },
    ]),
  );
  cleanup();
  const { shell } = await open();
  await user.keyboard('/my{Enter}');
  const empty = await card('My own tools');
  empty.getByText(/No tools of your own yet/);
  await user.click(empty.getByRole('button', { name: 'Open settings' }));
  expect(shell.openSettings).toHaveBeenCalledWith('tools');
});

test('an own tool is found by its name, and a translation asks for its text and language', async () => {
  const { bus } = await open([sailor]);
  bus.handle({ 'tools.list': () => ({ tools: [listed('t', 'Sailor')] }) });
  await user.keyboard('/sail');
  await screen.findByRole('option', { name: 'Sailor' });
  await user.keyboard('{Enter}');
  const own = await card('My own tools');
  await waitFor(() => own.getByLabelText(/^Text/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'My own tools' })).toBeNull());
  await user.keyboard('/trans{Enter}');
  const form = await card('Translate');
  await user.type(form.getByLabelText(/^Text/), 'Die Flut');
  form.getByRole('button', { name: 'Language: English' });
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({
    text: 'Translate',
    generation: {
      toolId: null,
      instruction: expect.stringContaining('Translate {{selectedText}} into {{outputLanguage}}'),
      variables: { selectedText: 'Die Flut', outputLanguage: 'en' },
    },
  });
});

test('a reply needs a message, or the page that is a source', async () => {
  const { bus } = await open([], true);
  await waitFor(() => screen.getByText('An article'));
  await user.keyboard('/compose_r{Enter}');
  const form = await card('Write a reply');
  await waitFor(() => form.getByText('Leave empty to use the last message on the page.'));
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]?.generation).toMatchObject({
    variables: {
      websiteUrl: expect.stringMatching(/^https?:/),
      websiteDomain: new URL(pageState().url).hostname,
    },
  });
});

test('the palette finds tools, with their group, and opens their form', async () => {
  const { bus } = await open();
  const { id } = presetNamed('friendly');
  const tone = { id: 'group:tone', name: 'Change tone', parent: null, kind: 'group', icon: 'tone' };
  const tools = [
    { ...tone, needs: [] },
    {
      ...tone,
      id,
      name: 'Friendly',
      parent: 'group:tone',
      kind: 'preset',
      needs: [['selectedText']],
    },
  ] as never;
  bus.handle({ 'tools.list': () => ({ tools }) });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search' });
  await user.keyboard('friendly');
  await waitFor(async () => expect(await options()).toContain('FriendlyChange tone'));
  await user.keyboard('{Enter}');
  await card('Friendly');
});
