import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AssistantScope } from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import ConnectPage from './connect-page.tsx';

/* G18.A First contact: a program that knows the address of the server alone asks its person. */
afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
const box = (name: string) => screen.findByRole('checkbox', { name });
const request = 'client_id=a+program&state=a+state&redirect_uri=cursor%3A%2F%2Fa%2Fb';
const all: AssistantScope[] = ['search', 'read', 'ask', 'write'];

async function open(handlers: FakeHandlers = {}, query: Record<string, string> = { request }) {
  history.replaceState(null, '', `/app/connect?${new URLSearchParams(query)}`);
  const { bus } = createFakeChat({});
  bus.handle({
    'account.assistantRequest': () => ({
      name: 'Cursor',
      from: 'cursor',
      scopes: all,
    }),
    // What the page never follows.
    'account.answerAssistant': () => ({ address: 'javascript:document.title="run"' }),
    ...handlers,
  });
  const router = new Router(pathAddresses(() => '/app'));
  await renderView(<ConnectPage />, bus, { surface: 'settings', router });
  return { bus, router };
}

test('it says who asks and where the answer goes; what costs or changes something is not chosen', async () => {
  const { bus } = await open();
  await screen.findByRole('heading', { name: 'Cursor wants to use your Gloss' });
  expect(bus.callsOf('account.assistantRequest')).toEqual([{ request }]);
  await screen.findByText('Your answer goes to cursor.', { exact: false });
  expect(await box('Find passages in documents and chats')).toHaveProperty('checked', true);
  expect(await box('Ask your model about your documents')).toHaveProperty('checked', false);
  await user.click(await box('Save memos and, on a server of your own, web pages'));
  await user.click(await box('Chats'));
  await user.selectOptions(await screen.findByRole('combobox'), '30 days');
  await user.click(await button('Allow'));
  expect(bus.callsOf('account.answerAssistant')).toEqual([
    {
      request,
      grant: {
        scopes: ['search', 'read', 'write'],
        kinds: ['document', 'memo'],
        folders: null,
        days: 30,
      },
    },
  ]);
  await screen.findByText('Done');
  expect(document.title).toBe('Connect an assistant · Gloss');
});

test('what is not wanted cannot be given, and a person can say no', async () => {
  const { bus } = await open({
    'account.assistantRequest': () => ({
      name: 'A program',
      from: 'program.example',
      scopes: ['read'] as AssistantScope[],
    }),
  });
  await screen.findByText('Your answer goes to program.example.', { exact: false });
  expect(
    screen.queryByRole('checkbox', { name: 'Find passages in documents and chats' }),
  ).toBeNull();
  await user.click(await box('Read documents, chats and memos'));
  expect(await button('Allow')).toHaveProperty('disabled', true);
  await user.click(await button("Don't allow"));
  expect(bus.callsOf('account.answerAssistant')).toEqual([{ request, grant: null }]);
});

test('a request that is not in order has no buttons', async () => {
  const fail = () => {
    throw new CodedError('invalid_request');
  };
  await open({ 'account.assistantRequest': fail });
  await screen.findByText("This request isn't valid. Start again in the program.");
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  const { bus } = await open({}, { state: 'no program' });
  await screen.findByText("This request isn't valid. Start again in the program.");
  expect(bus.callsOf('account.assistantRequest')).toEqual([]);
});

test('a server that cannot answer now is asked again: the request is not called invalid', async () => {
  let isBusy = true;
  await open({
    'account.assistantRequest': () => {
      if (isBusy) throw new CodedError('server_unavailable');
      return { name: 'Cursor', from: 'cursor', scopes: all };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toContain("This request isn't valid");
  isBusy = false;
  await user.click(await button('Retry'));
  await screen.findByRole('heading', { name: 'Cursor wants to use your Gloss' });
});

test('who is not signed in signs in first, and comes back to the request', async () => {
  const fail = () => {
    throw new CodedError('please_login');
  };
  const { router } = await open({ 'account.assistantRequest': fail });
  await user.click(await button('Sign in'));
  expect(router.place?.feature).toBe('signIn');
  expect(router.place?.query.back).toContain('/connect?request=client_id');
});
