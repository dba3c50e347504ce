import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToolTask } from '#domain/generation/task.ts';
import { presets } from '#domain/prompts/presets.ts';
import type { PillAction } from '#domain/selection/selection.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { everywhere } from '#domain/sites/button-visibility.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { cardView } from '#test/support/card-view.tsx';
import type { CardHost } from '../cards/card-host.ts';
import { SelectionCard } from './selection-card.tsx';

globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

afterEach(cleanup);
const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });

async function open(
  action: PillAction,
  more = {},
  settings: Partial<Settings> = {},
  host: Partial<CardHost> = {},
) {
  const card = await cardView({
    settings,
    host,
    opened: {
      kind: 'selection',
      action,
      toolId: null,
      text: 'the tide come at six.',
      isCut: false,
      form: 'plain',
      field: 'plain',
      surroundings: '',
      language: null,
      windowId: 1,
      url: 'https://pier.example/',
      title: 'Pier',
      ...more,
    },
    view: <SelectionCard />,
  });
  const tasks = () => card.bus.callsOf('turn.ask').map(({ generation }) => generation as ToolTask);
  const answered = (part: Parameters<typeof card.answer>[0]) => act(async () => card.answer(part));
  return { ...card, tasks, answered };
}

test('a result is requested again in the same conversation', async () => {
  const { bus, answered } = await open('improve');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await answered({ text: 'the tide comes at six.' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  const [first] = bus.callsOf('turn.ask');
  const [again] = bus.callsOf('turn.retry');
  expect(again).toMatchObject({
    conversationId: first?.conversationId,
    messageId: first?.messageId,
  });
  expect(again?.answerId).not.toBe(first?.answerId);
  await answered({ text: 'At six the tide comes.' });
  expect(await screen.findByText('At six the tide comes.')).toBeTruthy();
  expect(screen.queryByText('the tide comes at six.')).toBeNull();
});

test('a result is stopped while it streams; what has arrived can be copied and inserted', async () => {
  const { bus, card, answered } = await open('improve');
  await user.click(button('Stop'));
  expect(bus.callsOf('turn.stop')).toHaveLength(1);
  await answered({ text: 'the tide', status: 'stopped' });
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(card.copy).toHaveBeenCalledWith('the tide');
  for (const name of ['Replace', 'Insert below', 'Show what changed'])
    expect(button(name)).toBeTruthy();
});

test('a failed result says why, offers nothing to insert, and is requested again', async () => {
  const { bus, answered } = await open('improve');
  await answered({
    text: '',
    status: 'failed',
    error: { code: 'rate_limited', message: '', retryable: true },
  });
  const alert = await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  // Nothing came of it that a chat could go on with, and no empty line is below it.
  expect(screen.queryByRole('button', { name: 'Continue in chat' })).toBeNull();
  expect(document.querySelector('footer')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('turn.retry')).toHaveLength(1);
});

test('S8.4 a result that was cut says so above what can be done with it', async () => {
  const { bus, answered } = await open('improve');
  const error = { code: 'answer_cut', message: '', retryable: false };
  await answered({ text: 'the tide', status: 'interrupted', error });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('length limit');
  expect(button('Replace')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('turn.retry')).toHaveLength(1);
});

test('what does not fit on the line below a result is in a menu', async () => {
  const wrapped = jest
    .spyOn(HTMLElement.prototype, 'offsetTop', 'get')
    .mockImplementation(function (this: HTMLElement) {
      const line = this.closest('footer');
      return line && this === line.lastElementChild && line.children.length > 4 ? 40 : 0;
    });
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
  const { answered, card } = await open('improve');
  await answered({ text: 'the tide comes at six.' });
  await screen.findByRole('button', { name: 'Copy' });
  for (const name of ['Replace', 'Insert below']) button(name);
  for (const name of ['Show what changed', 'Retry', 'Continue in chat'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(button('More'));
  await screen.findByRole('menuitem', { name: 'Retry' });
  await user.click(screen.getByRole('menuitem', { name: 'Continue in chat' }));
  expect(card.continueChat).toHaveBeenCalledTimes(1);
  wrapped.mockRestore();
  height.mockRestore();
});

test('a request that could not be stored is made again as a new one', async () => {
  const { bus, tasks } = await open('more');
  bus.handle({ 'turn.ask': () => Promise.reject(new CodedError('storage_full', '')) });
  await user.type(screen.getByLabelText('What should I do with this text?'), 'Shorter{Enter}');
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(tasks()).toHaveLength(2);
  expect(tasks()[1]).toEqual(tasks()[0]);
  const variables = { websiteDomain: 'pier.example', websiteUrl: 'https://pier.example/' };
  expect(tasks()[1]).toMatchObject({ toolId: null, instruction: 'Shorter', variables });
});

test('a translation is shown with its source, and another language translates again', async () => {
  const { bus, tasks, answered } = await open('translate');
  await screen.findByLabelText('Selected text');
  const idOf = (language: string) =>
    presets.find((each) => each.group === 'translate' && each.language === language)?.id;
  expect(tasks()[0]).toMatchObject({ toolId: idOf('en'), pageUrl: 'https://pier.example/' });
  expect(screen.getByLabelText('Selected text').textContent).toBe('the tide come at six.');
  await answered({ text: 'the tide comes at six.' });
  expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull();
  await user.click(button('Language of the translation: English'));
  const shown = await screen.findByRole('button', { name: 'English', pressed: true });
  expect(shown).toBeTruthy();
  await user.keyboard('german');
  await user.click(screen.getByRole('button', { name: /^German/ }));
  expect(tasks()[1]).toMatchObject({ toolId: idOf('de') });
  expect(tasks()[1]?.variables.selectedText).toBe('the tide come at six.');
  expect(button('Stop')).toBeTruthy();
  const saved = { targetLanguage: 'de' };
  expect(bus.callsOf('settings.set')).toContainEqual(saved);
});

const browserLanguages = (...languages: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test('S2.13 a text in the language of translations is translated into another that the person knows', async () => {
  const spy = browserLanguages('en-GB', 'fr');
  const { bus, tasks } = await open('translate', { language: 'en' });
  await screen.findByRole('button', { name: 'Language of the translation: French' });
  expect(tasks()[0]?.toolId).toBe(
    presets.find((each) => each.group === 'translate' && each.language === 'fr')?.id,
  );
  // It is still the language of the other texts.
  expect(bus.callsOf('settings.set')).toEqual([]);
  spy.mockRestore();
});

test('S2.13 where no other language is known, it asks for one first', async () => {
  const spy = browserLanguages('en');
  const { bus, tasks } = await open('translate', { language: 'en' });
  await screen.findByText(/This text is in English already/);
  expect(tasks()).toEqual([]);
  await user.keyboard('maori');
  await user.click(await screen.findByRole('button', { name: /^Māori|^Maori/ }));
  expect(tasks()[0]).toMatchObject({ toolId: null, variables: { outputLanguage: 'mi' } });
  expect(tasks()[0]?.instruction).toContain('Translate {{selectedText}} into {{outputLanguage}}');
  expect(bus.callsOf('settings.set')).toContainEqual({ targetLanguage: 'mi' });
  spy.mockRestore();
});

test('an explanation is of the sentence, the title and the site that the text is read in', async () => {
  const { tasks } = await open('explain', { surroundings: 'Ida says the tide come at six.' });
  expect(tasks()[0]?.variables).toMatchObject({
    surroundingText: 'Ida says the tide come at six.',
    pageTitle: 'Pier',
    websiteDomain: 'pier.example',
  });
});

const listed = (id: string, name: string, more = {}) => ({
  id,
  name,
  parent: null,
  kind: 'preset' as const,
  icon: 'sparkle' as const,
  needs: [['selectedText' as const]],
  ...more,
});
const grammar = presets.find(({ key }) => key === 'fixGrammar')!;
const casual = presets.find(({ key }) => key === 'casual')!;
const explain = presets.find(({ key }) => key === 'explain')!;

async function openMenu() {
  const card = await open('more');
  const tools = [
    listed(grammar.id, 'Fix grammar'),
    listed(explain.id, 'Explain'),
    listed('tones', 'Tones', { kind: 'group', needs: [] }),
    listed(casual.id, 'Casual', { parent: 'tones' }),
  ];
  card.bus.handle({ 'tools.list': () => ({ tools, ranked: [explain.id] }) });
  await act(async () => card.bus.emit('tools.changed', {}));
  return card;
}

test('S9.11 the web is searched for the selected text, in a chat that opens in the panel', async () => {
  const { bus, card } = await openMenu();
  await user.click(button('Search the web for this'));
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  const [question] = bus.callsOf('turn.ask');
  expect(question).toMatchObject({ search: true, conversationType: 'Search', sources: [] });
  expect(question?.text).not.toBe('');
  const made = expect.any(Promise);
  expect(card.continueChat).toHaveBeenCalledWith(question!.conversationId, made);
  await waitFor(() => expect(card.close).toHaveBeenCalled());
});

test('G19 the web is not searched for text of a page that is never sent', async () => {
  const continueChat = async (_id: string, made?: Promise<unknown>) => void (await made);
  const { bus, card } = await open('more', {}, { neverSend: ['pier.example'] }, { continueChat });
  await user.click(button('Search the web for this'));
  expect((await screen.findByRole('alert')).textContent).toContain('pier.example');
  expect(bus.callsOf('turn.ask')).toEqual([]);
  expect(card.close).not.toHaveBeenCalled();
});

test('all tools: the most used first, groups folded, found by a word, and a way back from a result', async () => {
  const { tasks, answered } = await openMenu();
  const last = await screen.findByRole('region', { name: 'Most used' });
  expect(within(last).getByRole('button').textContent).toBe('Explain');
  expect(screen.queryByRole('button', { name: 'Casual' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tones', expanded: false }));
  expect(button('Casual')).toBeTruthy();
  await user.type(screen.getByLabelText('What should I do with this text?'), 'cas');
  expect(screen.queryByRole('button', { name: 'Fix grammar' })).toBeNull();
  expect(button('Do this: “cas”')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(tasks()[0]).toMatchObject({ toolId: casual.id, form: 'plain' });
  await answered({ text: 'tide comes at six' });
  await user.click(button('All tools'));
  expect(await screen.findByRole('button', { name: 'Fix grammar' })).toBeTruthy();
});

test('a result is changed further in the card; changes are shown only for what changes the text', async () => {
  const { tasks, answered } = await openMenu();
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  await answered({ text: 'It is about the tide.' });
  expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull();
  await user.type(screen.getByLabelText(/Change it: /), 'in German{Enter}');
  expect(tasks()[1]?.variables).toMatchObject({
    completionOutput: 'It is about the tide.',
    followUpInstruction: 'in German',
  });
  await answered({ text: 'Es geht um die Gezeiten.' });
  expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull();
  await user.click(button('All tools'));
  await user.click(await screen.findByRole('button', { name: 'Fix grammar' }));
  await answered({ text: 'The tide comes at six.' });
  expect(await screen.findByRole('button', { name: 'Show what changed' })).toBeTruthy();
});

test('a text that was cut says so, and outside of an editor nothing is inserted', async () => {
  const { answered } = await open('explain', { isCut: true, field: null });
  expect(screen.getByText(/only its beginning is used/)).toBeTruthy();
  await answered({ text: 'It is about the tide.' });
  expect(await screen.findByRole('button', { name: 'Continue in chat' })).toBeTruthy();
  for (const name of ['Replace', 'Insert below', 'Show what changed']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('S3.17 the result of a text that was cut takes the place of no more than it was made of', async () => {
  const { answered } = await open('improve', { isCut: true });
  await answered({ text: 'the tide comes at six.' });
  expect(await screen.findByRole('button', { name: 'Insert below' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
});

test('what Replace cannot keep of a mail is said before it is pressed, and only where it can be', async () => {
  await open('improve', { loses: true, form: 'rich', field: 'rich' });
  expect(screen.getByText(/^Replace can't keep some of your selection's formatting/)).toBeTruthy();
  cleanup();
  await open('improve', { loses: true, form: 'rich', field: null });
  expect(screen.queryByText(/^Replace can't keep/)).toBeNull();
});

test('while nothing has arrived there are lines, and Stop reaches a question that is being stored', async () => {
  const { bus, answered } = await open('explain', { field: null });
  expect(screen.getByRole('img', { name: 'Waiting for the model' })).toBeTruthy();
  let store = () => {};
  bus.handle({ 'turn.ask': () => new Promise((stored) => (store = () => stored({} as never))) });
  await answered({ text: 'It is about the tide.' });
  expect(screen.queryByRole('img', { name: 'Waiting for the model' })).toBeNull();
  await user.type(screen.getByLabelText(/Change it: /), 'shorter{Enter}');
  await user.click(button('Stop'));
  expect(bus.callsOf('turn.stop')).toEqual([]);
  await act(async () => store());
  expect(bus.callsOf('turn.stop')).toHaveLength(1);
});

test('what was turned off is said, and turned on again', async () => {
  const before = { visibility: everywhere, frames: [{ tabId: 7, frameId: 0 }] };
  const { bus } = await open('more');
  bus.handle({
    'widgets.turnOff': () => ({ frames: before.frames }),
    'selection.turnOn': () => ({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Hide on this site' }));
  expect(bus.callsOf('widgets.turnOff')).toEqual([{ id: 'selection', where: 'site' }]);
  expect((await screen.findByRole('status')).textContent).toBe('Hidden on pier.example');
  expect(screen.queryByLabelText('What should I do with this text?')).toBeNull();
});

test('Escape closes the line that is left of a card', async () => {
  const { bus, card } = await open('more');
  bus.handle({
    'widgets.turnOff': () => ({ frames: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Hide on this site' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(card.close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(card.close).toHaveBeenCalledTimes(1);
});

test('without the pill on the page there is nothing to turn off', async () => {
  const blacklist = ['pier.example'];
  const visibility = { ...everywhere, blacklist };
  const buttonSettings = {
    ...defaultSettings.buttonSettings,
    textSelectPopupButton: { visibility },
  };
  await open('more', {}, { buttonSettings });
  await screen.findByLabelText('What should I do with this text?');
  expect(screen.queryByRole('button', { name: 'Hide on this site' })).toBeNull();
});
