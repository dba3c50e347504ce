import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageState } from '#domain/capture/pages.ts';
import type { PageTool } from '#domain/tool-servers/page-server.ts';
import { pageServer } from '#domain/tool-servers/page-tools.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { PageTools } from './page-tools.tsx';

/* G18.B The tools of a page (WebMCP) are listed with its source; a model has them after a switch. */
afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const address = 'https://shop.example/cart';
const tool = (name: string, isReadOnly: boolean): PageTool => ({
  name,
  title: '',
  description: `Does ${name}.`,
  schema: '{}',
  isReadOnly,
});
const page: PageState = {
  windowId: 1,
  tabId: 7,
  url: 'https://shop.example/checkout',
  title: 'Checkout',
  favicon: null,
  access: 'granted',
  document: null,
  changed: false,
};

async function open(handlers: FakeHandlers = {}) {
  const { bus } = createFakeChat({ page });
  bus.handle({
    'page.tools': () => ({ tools: [tool('buy', false), tool('find', true)] }),
    'tools.ofServer': () => ({ error: null }),
    'toolServers.see': () => undefined,
    ...handlers,
  });
  await renderView(<PageTools address={address} />, bus, { surface: 'sidebar', windowId: 1 });
  return bus;
}

test('those that only read come first, each with its effect; a switch gives them to models', async () => {
  const bus = await open();
  await user.click(await screen.findByText('Tools of this page: 2'));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['find Only readsDoes find.', 'buy May change somethingDoes buy.']);
  expect(bus.callsOf('page.tools')).toEqual([{ tabId: 7 }]);
  expect(bus.callsOf('settings.set')).toEqual([]);
  const use = await screen.findByRole('switch', { name: /Let models use them/ });
  expect(use).toHaveProperty('checked', false);
  await user.click(use);
  const server = pageServer(address);
  await waitFor(() => expect(bus.callsOf('tools.ofServer')).toEqual([{ id: server.id }]));
  expect(bus.callsOf('toolServers.see')).toMatchObject([
    { id: server.id, tools: [{ name: 'find' }, { name: 'buy' }] },
  ]);
  expect(bus.callsOf('settings.set')).toMatchObject([{ toolServers: [{ ...server, isOn: true }] }]);
  await user.click(use);
  await waitFor(() =>
    expect(bus.callsOf('settings.set').at(-1)).toMatchObject({ toolServers: [{ isOn: false }] }),
  );
});

test.each([
  ['it has no such interface', { 'page.tools': () => ({ tools: null }) }],
  ['it offers none', { 'page.tools': () => ({ tools: [] }) }],
  [
    'it cannot be read',
    {
      'page.tools': () => {
        throw new CodedError('capture_no_access');
      },
    },
  ],
  [
    'another page is in front',
    { 'page.current': () => ({ page: { ...page, url: 'https://other.example/' } }) },
  ],
] as [string, FakeHandlers][])('nothing is there where %s', async (_name, handlers) => {
  const bus = await open(handlers);
  await waitFor(() => expect(bus.callsOf('page.current').length).toBeGreaterThan(0));
  expect(screen.queryByText(/Tools of this page/)).toBeNull();
});
