import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { composerButtonNames, shownComposerModes } from '#domain/composer/input-assistant.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import type { SettingsState } from '../settings-state.ts';
import { ComposerSettings } from './composer-settings.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

type Memory = { saved: Settings };

/** The settings as they are saved, in this test's memory. */
function Remembered({ memory }: { memory: Memory }) {
  const [settings, setSettings] = useState(defaultSettings);
  const save = async (more: Partial<Settings>) => {
    memory.saved = { ...memory.saved, ...more };
    setSettings(memory.saved);
    return true;
  };
  return <ComposerSettings state={{ settings, save } as unknown as SettingsState} />;
}

async function open(): Promise<Memory> {
  const memory = { saved: defaultSettings };
  await renderView(<Remembered memory={memory} />, createFakeChat().bus);
  return memory;
}

const gmail = { siteId: 'gmail', url: 'https://mail.google.com/mail/u/0/' };
const groupOf = (name: string) => within(screen.getByText(name).closest('details') as HTMLElement);

test('S3.9 a site’s switch takes its buttons away, and gives them back', async () => {
  const memory = await open();
  await user.click(screen.getByRole('switch', { name: 'Gmail' }));
  expect(memory.saved.inputAssistantButton).toEqual({ gmail: false });
  expect(shownComposerModes(memory.saved, gmail)).toEqual([]);
  expect(shownComposerModes(memory.saved, { ...gmail, siteId: 'proton' })).toHaveLength(3);
  await user.click(screen.getByRole('switch', { name: 'Gmail' }));
  expect(shownComposerModes(memory.saved, gmail)).toHaveLength(3);
});

test('the lists of each button are named after it, and by what they do', async () => {
  await open();
  await user.click(screen.getByText('Write a reply'));
  const group = groupOf('Write a reply');
  const name = (rest: string) => ({ name: `Write a reply: ${rest}`, hidden: true });
  const where = group.getByRole('radiogroup', name('where it is shown'));
  group.getByRole('textbox', name('not on these sites, one per line'));
  await user.click(within(where).getByRole('radio', { name: /^Only/, hidden: true }));
  group.getByRole('textbox', name('only on these sites, one per line'));
  const lists = screen.getAllByRole('textbox', { hidden: true });
  const names = lists.map((each) => (each as HTMLTextAreaElement).labels[0]?.textContent);
  expect(new Set(names).size).toBe(lists.length);
});

test('S3.9 each button has lists of its own: sites without it, or the only ones with it', async () => {
  const memory = await open();
  await user.click(screen.getByText('Write a reply'));
  const field = () => groupOf('Write a reply').getByRole('textbox', { hidden: true });
  await user.type(field(), 'mail.google.com');
  await user.tab();
  const visibility = () => memory.saved.buttonSettings[composerButtonNames.reply].visibility;
  expect(visibility().blacklist).toEqual(['mail.google.com']);
  expect(shownComposerModes(memory.saved, gmail)).toEqual(['new', 'refine']);
  await user.click(groupOf('Write a reply').getByRole('radio', { name: /^Only/, hidden: true }));
  expect(visibility().isWhitelistMode).toBe(true);
  expect((field() as HTMLTextAreaElement).value).toBe('');
  await user.type(field(), 'x.com');
  await user.tab();
  expect(visibility()).toMatchObject({ whitelist: ['x.com'], blacklist: ['mail.google.com'] });
  expect(shownComposerModes(memory.saved, gmail)).toEqual(['new', 'refine']);
});
