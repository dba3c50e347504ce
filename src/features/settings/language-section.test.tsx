import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { availableLocales } from '#ui/locales.ts';
import { LanguageSection, languagesOnce } from './language-section.tsx';
import type { SettingsState } from './settings-state.ts';

afterEach(cleanup);

const both = [{ code: 'in' }, { code: 'id' }, { code: 'de' }];

test('two codes of one language are one choice, which is the chosen one', () => {
  expect(languagesOnce(both, 'auto')).toEqual([{ code: 'in' }, { code: 'de' }]);
  expect(languagesOnce(both, 'id')).toEqual([{ code: 'id' }, { code: 'de' }]);
});

test('no language of the interface is listed twice', async () => {
  const state = { settings: { language: 'auto' } } as unknown as SettingsState;
  await renderView(<LanguageSection state={state} />, createFakeBus());
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.length).toBeGreaterThan(Math.min(2, availableLocales(false).length));
  expect(new Set(names).size).toBe(names.length);
});
