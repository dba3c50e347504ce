import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToolTask } from '#domain/generation/task.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { draftChanges, replyIntents } from '#domain/reply/intents.ts';
import { mailContext } from '#domain/reply/mail-context.ts';
import type { ReplyContext } from '#domain/reply/reply-context.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openedReply, replyCard } from '#test/support/reply-card.tsx';

globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

afterEach(cleanup);
const user = userEvent.setup();

type Card = Awaited<ReturnType<typeof replyCard>>;

const button = (name: string) => screen.getByRole('button', { name });
const points = () => screen.getByRole('textbox', { name: 'Key points' });
const sentTasks = ({ bus }: Card) =>
  bus.callsOf('turn.ask').map(({ generation }) => generation as ToolTask);
async function answered(card: Card, text: string) {
  await act(async () => card.answer({ text }));
  await screen.findByRole('button', { name: 'Insert' });
}

test('the card is a region with the names that a screen reader hears on every host', async () => {
  const card = await replyCard();
  const region = screen.getByRole('region', { name: 'Gloss' });
  expect(document.activeElement).toBe(points());
  expect(within(region).getByText('Answers Ida · 1 message')).toBeTruthy();
  await user.click(button('Write'));
  await answered(card, 'On Friday at six.');
  for (const name of ['Write', 'Insert', 'Refine', 'Retry', 'Copy', 'Close']) {
    expect(within(region).getByRole('button', { name })).toBeTruthy();
  }
});

test('of a mail that the page does not show the card says that it writes from key points', async () => {
  await replyCard({ answers: { id: '', author: '', text: '' } });
  expect(screen.getByText(/from your key points alone/)).toBeTruthy();
  expect(screen.queryByText(/^Answers/)).toBeNull();
  expect((button('Write') as HTMLButtonElement).disabled).toBe(true);
});

test('a reply is written of the conversation, the intent and the key points', async () => {
  const card = await replyCard();
  await user.click(button('Style: As in the conversation'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Plain' }));
  await user.click(button('Decline'));
  expect(button('Decline').getAttribute('aria-pressed')).toBe('true');
  await user.type(points(), 'at sea{Enter}');
  const [task] = sentTasks(card);
  expect(task).toMatchObject({
    toolId: presetNamed('replyEmail').id,
    variables: { keyPoints: 'at sea', followUpInstruction: replyIntents.decline },
  });
  expect(task?.variables.replyContext).toContain('When is the tide on Friday?');
  expect(task?.variables).toMatchObject({ writingStyle: 'Plain', writingTone: 'Default' });
  expect(task?.variables).not.toHaveProperty('outputLanguage');
  expect(button('Stop')).toBeTruthy();
});

test('Write that is pressed while the page is read, which then fails, reads it again and writes', async () => {
  const readings: ((error: CodedError | null) => void)[] = [];
  const context = () =>
    new Promise<ReplyContext>((resolve, reject) =>
      readings.push((error) => (error ? reject(error) : resolve(mailContext(openedReply, null)))),
    );
  const card = await replyCard({}, { host: { context } });
  await user.click(button('Write'));
  await act(async () => readings[0]?.(new CodedError('peerLost')));
  await waitFor(() => expect(readings).toHaveLength(2));
  expect(sentTasks(card)).toEqual([]);
  await act(async () => readings[1]?.(null));
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  await answered(card, 'On Friday at six.');
});

test('where nothing can be written the card says so, and Retry writes', async () => {
  let isReadable = false;
  const context = async () => {
    if (!isReadable) throw new CodedError('peerLost');
    return mailContext(openedReply, null);
  };
  let failReading = () => {};
  const first = new Promise<never>((_, reject) => {
    failReading = () => reject(new CodedError('peerLost'));
  });
  const readings = [() => first];
  const card = await replyCard({}, { host: { context: () => (readings.shift() ?? context)() } });
  await user.click(button('Write'));
  await act(async () => failReading());
  const draft = await screen.findByRole('region', { name: 'Draft' });
  const problem = await within(draft).findByRole('alert');
  expect(problem.textContent).toContain('Something to work on is missing');
  isReadable = true;
  await user.click(within(problem).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]?.toolId).toBe(presetNamed('replyEmail').id);
});

test('a draft is stopped while it streams, and what has arrived can be inserted', async () => {
  const card = await replyCard();
  await user.click(button('Write'));
  await user.click(button('Stop'));
  expect(card.bus.callsOf('turn.stop')).toHaveLength(1);
  await act(async () => card.answer({ text: 'On Fri', status: 'stopped' }));
  expect(await screen.findByRole('button', { name: 'Insert' })).toBeTruthy();
});

test('S8.4 a draft that was cut says so, and is written again by one button', async () => {
  const card = await replyCard();
  await user.click(button('Write'));
  const error = { code: 'answer_cut', message: '', retryable: false };
  await act(async () => card.answer({ text: 'On Fri', status: 'interrupted', error }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('length limit');
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  expect(button('Insert')).toBeTruthy();
});

test('the shown draft is changed as the person says, in the same conversation', async () => {
  const card = await replyCard();
  await user.click(button('Write'));
  await answered(card, 'On Friday at six.');
  expect((button('Refine') as HTMLButtonElement).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Another change/ }), 'say please');
  await user.click(button('Shorter'));
  const [first, second] = card.bus.callsOf('turn.ask');
  expect(second?.conversationId).toBe(first?.conversationId);
  expect(second?.parentMessageId).toBe(first?.answerId);
  expect(sentTasks(card)[1]?.variables).toMatchObject({
    completionOutput: 'On Friday at six.',
    followUpInstruction: `${draftChanges.shorter} say please`,
  });
  await answered(card, 'Friday, please.');
  expect(await screen.findByText(/please/, { selector: 'ins' })).toBeTruthy();
  await user.click(button('Show what changed'));
  expect(screen.queryByText(/please/, { selector: 'ins' })).toBeNull();
});

test("the person's draft is refined as it is now, with a diff", async () => {
  const readDraft = async () => ({
    draft: 'It come at six',
    isDraftCut: false,
    form: 'plain' as const,
    field: 'rich' as const,
  });
  const card = await replyCard({ mode: 'refine', draft: 'It come' }, { host: { readDraft } });
  await user.click(button('Fix grammar'));
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]).toMatchObject({
    toolId: presetNamed('refineDraft').id,
    variables: { draft: 'It come at six', followUpInstruction: draftChanges.fixGrammar },
  });
  await answered(card, 'It comes at six');
  expect(await screen.findByText('comes', { selector: 'ins' })).toBeTruthy();
});

test('a click by a script inserts nothing', async () => {
  const card = await replyCard();
  await user.click(button('Write'));
  await answered(card, 'On Friday.');
  await user.click(button('Insert'));
  expect(card.card.insert).not.toHaveBeenCalled();
});

test('a page that cannot be read is named with what to do; key points alone suffice', async () => {
  const context = jest.fn(async () => {
    throw new CodedError('capture_no_access');
  });
  const card = await replyCard({}, { host: { context } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('from your key points alone');
  expect((button('Write') as HTMLButtonElement).disabled).toBe(true);
  await user.type(points(), 'At six{Enter}');
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]?.toolId).toBe(presetNamed('composeNew').id);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(context).toHaveBeenCalledTimes(2);
});

test('a new text has no intents, and needs key points', async () => {
  const card = await replyCard({ mode: 'new', answers: null });
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  expect((button('Write') as HTMLButtonElement).disabled).toBe(true);
  await user.type(points(), 'The boat is ready');
  await user.click(button('Write'));
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]?.variables.composerFields).toContain('Subject: Tide');
});

test('without a model the card offers to connect one', async () => {
  const card = await replyCard();
  await user.click(button('Write'));
  const error = { code: 'needs_model', message: '', retryable: false };
  await act(async () => card.answer({ status: 'failed', error }));
  await user.click(await screen.findByRole('button', { name: 'Connect a model' }));
  expect(card.shell.openSettings).toHaveBeenCalledWith('model');
});

test('"Write like me" is there once the person has turned it on, and can be left out', async () => {
  await replyCard();
  expect(screen.queryByRole('button', { name: 'Write like me' })).toBeNull();
  cleanup();
  const card = await replyCard({}, { settings: { writeLikeMe: true } });
  await screen.findByRole('button', { name: 'Write like me', pressed: true });
  await user.click(button('Write'));
  await answered(card, 'Ahoy.');
  await user.click(button('Write like me'));
  await user.click(button('Write'));
  await waitFor(() => expect(sentTasks(card)).toHaveLength(2));
  expect(sentTasks(card).map(({ likeMe }) => likeMe)).toEqual([true, undefined]);
});

test('Escape closes the card; Tab stays in it', async () => {
  const { card } = await replyCard();
  button('Close').focus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(screen.getByRole('region', { name: 'Gloss' }).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(card.close).toHaveBeenCalled();
});

test('S3.17 Escape that ends the input of a word in the key points leaves the card open', async () => {
  const { card } = await replyCard();
  fireEvent.keyDown(points(), { key: 'Escape', isComposing: true });
  expect(card.close).not.toHaveBeenCalled();
  fireEvent.keyDown(points(), { key: 'Escape' });
  expect(card.close).toHaveBeenCalled();
});

test('S2.14 a slash in the key points has the tools: the answered mail is explained, and not inserted', async () => {
  const card = await replyCard();
  await user.click(points());
  await user.keyboard('/');
  const names = async () =>
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await names()).toEqual([
    'Summarise',
    'Translate',
    'Explain',
    'Improve writing',
    'Write a reply',
    'My own tools',
  ]);
  await user.keyboard('expl{Enter}');
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]).toMatchObject({
    toolId: presetNamed('explain').id,
    variables: { selectedText: 'When is the tide on Friday?' },
  });
  await act(async () => card.answer({ text: 'It asks for the tide.' }));
  await screen.findByRole('button', { name: 'Copy' });
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
  expect((points() as HTMLTextAreaElement).value).toBe('');
});

test('S2.14 /compose_reply writes, and is none of the words; an own tool changes the own draft', async () => {
  const card = await replyCard();
  await user.type(points(), '/compose_reply{Enter}');
  await waitFor(() => expect(sentTasks(card)).toHaveLength(1));
  expect(sentTasks(card)[0]?.variables.replyContext).toContain('When is the tide on Friday?');
  expect(JSON.stringify(sentTasks(card)[0])).not.toContain('/compose_reply');
  cleanup();
  const other = await replyCard({ mode: 'refine', draft: 'It come at six' });
  const sailor = {
    id: 's',
    name: 'Sailor',
    parent: null,
    kind: 'custom',
    icon: 'sparkle',
    needs: [],
  };
  other.bus.handle({ 'tools.list': () => ({ tools: [sailor] }) as never });
  await user.type(points(), '/sail');
  await user.click(await screen.findByRole('option', { name: 'Sailor' }));
  await waitFor(() => expect(sentTasks(other)).toHaveLength(1));
  expect(sentTasks(other)[0]).toMatchObject({
    toolId: 's',
    variables: { selectedText: 'It come at six' },
  });
  await answered(other, 'It comes at six');
  expect(await screen.findByText('comes', { selector: 'ins' })).toBeTruthy();
});
