import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings } from '#domain/settings/settings.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { availableLocales } from '#ui/locales.ts';
import type { SettingsState } from '../settings-state.ts';
import { LanguageSection, languagesOnce } from './language-section.tsx';

afterEach(cleanup);

const both = [{ code: 'in' }, { code: 'id' }, { code: 'de' }];

test('two codes of one language are one choice, which is the chosen one', () => {
  expect(languagesOnce(both, 'auto')).toEqual([{ code: 'in' }, { code: 'de' }]);
  expect(languagesOnce(both, 'id')).toEqual([{ code: 'id' }, { code: 'de' }]);
});

test('no language of the interface is listed twice', async () => {
  const state = { settings: { ...defaultSettings, language: 'auto' } } as unknown as SettingsState;
  await renderView(<LanguageSection state={state} />, createFakeBus());
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.length).toBeGreaterThan(Math.min(2, availableLocales(false).length));
  expect(new Set(names).size).toBe(names.length);
});

test('S3.9 preferredLanguage: the language of answers is chosen among those of S1.3', async () => {
  const saved: object[] = [];
  const state = {
    settings: defaultSettings,
    save: async (change: object) => saved.push(change) > 0,
  } as unknown as SettingsState;
  const { bus } = createFakeChat({});
  await renderView(<LanguageSection state={state} />, bus);
  await userEvent.click(
    screen.getByRole('button', { name: 'Language of answers: That of the question' }),
  );
  await userEvent.type(await screen.findByRole('searchbox'), 'Basque');
  await userEvent.click(await screen.findByRole('button', { name: /^Basque/ }));
  await waitFor(() => expect(saved).toEqual([{ preferredLanguage: 'eu' }]));
});
