import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventKinds, onboardingSteps } from '#domain/analytics/events.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { countedText } from './counted-names.ts';
import { CountedReport } from './counted-report.tsx';

afterEach(cleanup);

const counted = (...keys: string[]) => keys.map((key) => ({ key, events: 3, people: 2 }));

async function open() {
  const bus = createFakeBus({
    'analytics.report': () => ({
      report: {
        days: 30,
        names: counted(...Object.keys(eventKinds)),
        byDay: counted('2027-01-05'),
        versions: counted('5.1.0', ''),
        plans: counted('free', 'pro_yearly'),
        funnel: counted(...onboardingSteps, 'question_sent'),
        buttons: counted('copy_answer', 'open_library', 'settings_pdf', 'a_new_button'),
      },
    }),
  });
  await renderView(<CountedReport />, bus);
  await userEvent.click(await screen.findByRole('button', { name: 'Show the numbers' }));
  return (caption: string) =>
    within(screen.getByRole('table', { name: caption }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const cell = within(row).getAllByRole('cell')[0]!;
        const name = cell.querySelector('code')?.textContent ?? '';
        return [cell.textContent?.slice(0, cell.textContent.length - name.length), name];
      });
}

test('what was counted is listed in plain words, with the name of the event below', async () => {
  const rows = await open();
  expect(rows('What happened')).toEqual([
    ['Buttons', 'button_clicked'],
    ['Pages of Gloss opened', 'page_opened'],
    ['First steps', 'onboarding_step'],
    ['Sign-ins', 'signed_in'],
    ['Questions asked', 'question_sent'],
    ['Files saved', 'file_downloaded'],
    ['Devices linked to an account', '$identify'],
  ]);
  expect(rows('First steps')).toEqual([
    ['Set up Gloss in this browser', 'opened'],
    ['Add the extension', 'installed'],
    ['Choose where it may read', 'welcomed'],
    ['Questions asked', 'question_sent'],
  ]);
  expect(rows('Buttons')).toEqual([
    ['Copy', 'copy_answer'],
    ['Library', 'open_library'],
    ['PDFs', 'settings_pdf'],
    ['', 'a_new_button'],
  ]);
  expect(rows('Plans')).toEqual([
    ['Free', 'free'],
    ['Pro', 'pro_yearly'],
  ]);
  expect(rows('Versions')).toEqual([
    ['', '5.1.0'],
    ['–', ''],
  ]);
  expect(rows('By day')).toEqual([['Jan 5, 2027', '']]);
});

test('a name that is no own property of the texts has none', () => {
  expect(countedText([], 'buttons', 'toString')).toBeNull();
  expect(countedText([], 'byDay', 'constructor')).toBeNull();
});
