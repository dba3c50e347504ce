import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings } from '#domain/settings/settings.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { DiagnosticsContext } from '#ui/diagnostics.tsx';
import type { SettingsState } from '../settings-state.ts';
import { DiagnosticsSetting } from './diagnostics-setting.tsx';

afterEach(cleanup);
afterEach(() => {
  delete process.env.GLOSS_REPORT_URL;
  delete process.env.GLOSS_REPORT_KEY;
});

async function open() {
  const saved: object[] = [];
  const copied: string[] = [];
  const state = {
    settings: defaultSettings,
    save: async (change: object) => saved.push(change) > 0,
  } as unknown as SettingsState;
  const diagnostics = {
    read: async () => 'Gloss 8.20.0 (settings)',
    copy: async (text: string) => void copied.push(text),
  };
  await renderView(
    <DiagnosticsContext value={diagnostics}>
      <DiagnosticsSetting state={state} />
    </DiagnosticsContext>,
    createFakeBus(),
  );
  const section = screen.getByRole('region', { name: 'Diagnostics' });
  return { saved, copied, section };
}

test('what "Copy diagnostics" copies is in sight first', async () => {
  const { section, copied } = await open();
  const copy = await within(section).findByRole('button', { name: 'Copy diagnostics' });
  expect(within(section).getByText('What is copied').tagName).toBe('SUMMARY');
  const shown = within(section).getByText('Gloss 8.20.0 (settings)').textContent;
  await userEvent.click(copy);
  await waitFor(() => expect(copied).toEqual([shown]));
  expect(within(section).queryByRole('switch')).toBeNull();
});

test('S7.2 where the build names a hub, a switch that is off lists every field that it would send', async () => {
  process.env.GLOSS_REPORT_URL = 'https://reports.example/notify';
  process.env.GLOSS_REPORT_KEY = 'MIIB';
  const { section, saved } = await open();
  const choice = within(section).getByRole<HTMLInputElement>('switch', {
    name: 'Report refused connections',
  });
  expect(choice.checked).toBe(false);
  const hint = document.getElementById(choice.getAttribute('aria-describedby')!)!;
  expect(hint.textContent).toContain('reports.example');
  expect(hint.textContent).toContain('Which call was refused, your account number');
  expect(hint.textContent).toContain(
    'env, type, app, data, user_id, email, app_version, browser, platform, languages',
  );
  await userEvent.click(choice);
  await waitFor(() => expect(saved).toEqual([{ reportsRefusals: true }]));
});
