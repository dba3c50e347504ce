import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { fakeAccess, renderView } from '#test/support/view.tsx';
import { ChatView } from '../../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const document = {
  ...documentInfo('paper', 'tides.pdf', 900),
  docType: 'page_content__pdf',
} as const;

async function open(url: string, isGranted: boolean) {
  const page = pageState({ url, title: 'tides.pdf', offersPdf: true, needsAccess: true });
  const fake = createFakeChat({ settings: { welcomed: true }, page, document });
  const access = { ...fakeAccess(), request: jest.fn(async () => isGranted) };
  await renderView(<ChatView />, fake.bus, { access });
  await screen.findByRole('button', { name: 'Remove tides.pdf' });
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'What was raised?{Enter}');
  return { ...fake, access, sent: () => fake.bus.callsOf('turn.ask') };
}

/** The card above the composer; the chip of the PDF has the same action. */
const card = async () =>
  within(await screen.findByRole('region', { name: 'Gloss may not open this file yet' }));
const field = () => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement;

test('U2.3 a question about a PDF that may not be read yet waits for the permission, and is sent with it', async () => {
  const { bus, access, sent } = await open('https://papers.example/tides.pdf', true);
  const shown = await card();
  expect([sent(), bus.callsOf('page.capture')]).toEqual([[], []]);
  expect(field().value).toBe('What was raised?');
  await user.click(shown.getByRole('button', { name: 'Allow on papers.example' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ text: 'What was raised?', sources: [{ docId: 'paper' }] }]),
  );
  expect(access.request.mock.calls).toEqual([[['https://papers.example/*']]]);
  expect(field().value).toBe('');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /may not open/ })).toBeNull());
});

test('U2.3 refused, it can be sent without the PDF', async () => {
  const { sent } = await open('https://papers.example/tides.pdf', false);
  await user.click((await card()).getByRole('button', { name: 'Allow on papers.example' }));
  await user.click(await screen.findByRole('button', { name: 'Send without it' }));
  await waitFor(() => expect(sent()).toMatchObject([{ sources: [], pages: [] }]));
});

test('U2.3 for a file of the disk the switch of the browser is named', async () => {
  const { access, sent } = await open('file:///home/ann/tides.pdf', false);
  await user.click((await card()).getByRole('button', { name: 'Allow on this device' }));
  await screen.findByText(/Allow access to file URLs/);
  expect(access.request.mock.calls).toEqual([[['file:///*']]]);
  expect(sent()).toEqual([]);
});

test('U2.3 permitted, but not readable: that is said, and the question waits', async () => {
  const { bus, sent } = await open('https://papers.example/tides.pdf', true);
  bus.handle({ 'page.capture': () => Promise.reject(new CodedError('file_damaged')) });
  await user.click((await card()).getByRole('button', { name: 'Allow on papers.example' }));
  await screen.findByText('This file is damaged and cannot be read.');
  expect(sent()).toEqual([]);
});
