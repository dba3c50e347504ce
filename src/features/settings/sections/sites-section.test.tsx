import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import type { SiteHealth } from '#domain/sites/site-health.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeAccess } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const well = { looked: 12, missed: 0, later: 0 };
const health = (site: string, host: string, more: Partial<SiteHealth> = {}): SiteHealth => ({
  site,
  host,
  reads: 12,
  unreadInRow: 0,
  parts: { title: well },
  at: Date.UTC(2026, 10, 21),
  ...more,
});
const three = [
  health('gmail', 'mail.google.com'),
  health('reddit', 'reddit.com', { parts: { title: well, author: { ...well, missed: 9 } } }),
  health('x', 'x.com', { unreadInRow: 4, parts: { post: { ...well, missed: 4 } } }),
];

async function open(sites: SiteHealth[]) {
  const rows = new BehaviorSubject(sites);
  const copy = jest.fn(async (_text: string) => undefined);
  const { bus } = createFakeChat();
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'site.watch': () => rows,
    'site.forget': () => {
      rows.next([]);
      return {};
    },
  });
  await renderAt('/settings/sites', <SettingsView />, bus, {
    surface: 'settings',
    access: fakeAccess(),
    copy,
  });
  const section = within(await screen.findByRole('region', { name: 'Sites' }));
  return { section, copy };
}

test('sites with poor readings come first, with their missing parts and what to do instead', async () => {
  const { section } = await open(three);
  const list = await section.findByRole('list', { name: 'Sites that were read' });
  const [x, reddit, gmail] = [...list.children].map((line) => line.textContent);
  expect(x).toContain('x.com');
  expect(x).toContain('Read like any other page: the site has changed');
  expect(x).toContain('copy it from the page and paste it into your question');
  expect(reddit).toContain('Some parts not found');
  expect(reddit).toContain('author');
  expect(gmail).toContain('Read in full');
  expect(gmail).toContain('12 pages counted');
  expect(gmail).not.toContain('paste');
});

test('a report of a failure names parts and numbers; counts are removed by a click', async () => {
  const { section, copy } = await open(three);
  await user.click(await section.findByRole('button', { name: 'Copy a report' }));
  const report = JSON.parse(copy.mock.calls[0]?.[0] ?? '[]');
  expect(report.map(({ site, state }: { site: string; state: string }) => [site, state])).toEqual([
    ['x', 'fails'],
    ['reddit', 'partly'],
    ['gmail', 'works'],
  ]);
  await user.click(section.getByRole('button', { name: 'Reset counts' }));
  await section.findByText('No pages of these sites read yet.');
});

test('the web app reads no sites and has no such section', async () => {
  const { bus } = createFakeChat();
  await renderAt('/settings/sites', <SettingsView />, bus, { surface: 'web', access: null });
  await screen.findByRole('region', { name: 'Model connection' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sites' })).toBeNull());
});
