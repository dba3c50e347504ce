import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { defaultSettings } from '#domain/settings/settings.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { type PdfState, unopened } from './engine/pdf-engine.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useSummaryButton } from './use-summary-button.ts';

const user = userEvent.setup({ delay: null });
const none = () => undefined;
const opened: PdfState = { ...unopened, phase: 'open', pages: 3, title: 'Report' };

const actions = {
  panel: none,
  find: none,
  dark: none,
  print: none,
  download: none,
  chat: null,
  summarise: null,
  close: null,
};

afterEach(cleanup);

/** As wide as a window in which every tool has its own button. */
function widenWindow(): void {
  const wide = (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: none,
    removeEventListener: none,
  });
  globalThis.matchMedia = wide as unknown as typeof matchMedia;
}

interface ToolsProps {
  summarise: () => Promise<void>;
  isWide: boolean;
}

function Tools({ summarise, isWide }: ToolsProps) {
  // The view's own stand-in is in place only now.
  useState(() => isWide && widenWindow());
  const own = { ...actions, summarise: useSummaryButton({ summarise }) };
  return <Toolbar engine={null} state={opened} isPanelOpen={false} isDark={false} actions={own} />;
}

async function open(options: FakeChatOptions = {}, isWide = true) {
  const { bus } = createFakeChat(options);
  const summarise = jest.fn(async () => undefined);
  await renderView(<Tools summarise={summarise} isWide={isWide} />, bus, { surface: 'pdf' });
  const saved = () => bus.callsOf('settings.set');
  return { summarise, saved };
}

const button = () => screen.queryByRole('button', { name: 'Summarise' });
const { summarizeButton } = defaultSettings;

test.each([
  ['from the menu beside it', true, 'More about the summary button'],
  ['from the menu of the tools', false, 'More tools'],
])(
  'S3.9 the summary button of the viewer is hidden %s, and shown by an undo',
  async (_, wide, menu) => {
    const { summarise, saved } = await open({}, wide);
    await user.click(await screen.findByRole('button', { name: 'Summarise' }));
    expect(summarise).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide the summary button' }));
    await waitFor(() => expect(button()).toBeNull());
    expect(screen.queryByRole('button', { name: 'More about the summary button' })).toBeNull();
    expect(saved()).toEqual([{ summarizeButton: { ...summarizeButton, pdf: false } }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(button()).not.toBeNull());
    expect(saved().at(-1)).toEqual({ summarizeButton: { ...summarizeButton, pdf: true } });
  },
);

test('S3.9 without its setting the viewer has no summary button and no menu of it', async () => {
  await open({ settings: { summarizeButton: { ...summarizeButton, pdf: false } } });
  await waitFor(() => expect(button()).toBeNull());
  expect(screen.queryByRole('button', { name: 'More about the summary button' })).toBeNull();
});

test('S2.5 the menu of the tools is off until a document is open', async () => {
  const toolbar = (state: PdfState) => (
    <Toolbar engine={null} state={state} isPanelOpen={false} isDark={false} actions={actions} />
  );
  const isOff = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'More tools' }).disabled;
  const { bus } = createFakeChat();
  await renderView(toolbar(unopened), bus, { surface: 'pdf' });
  expect(isOff()).toBe(true);
  cleanup();
  await renderView(toolbar(opened), bus, { surface: 'pdf' });
  expect(isOff()).toBe(false);
});
