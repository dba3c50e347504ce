import type { EventName, onboardingSteps } from '#domain/analytics/events.ts';
import type { AppPage } from '#features/shell.tsx';
import type { TextKey } from '#ui/text.ts';
import { type SectionId, sectionIds } from '../sections.ts';

const events: Readonly<Record<EventName, TextKey>> = {
  button_clicked: 'settings.counted.buttons',
  page_opened: 'settings.counted.pageOpened',
  onboarding_step: 'settings.counted.funnel',
  signed_in: 'settings.counted.signedIn',
  question_sent: 'settings.counted.questionSent',
  file_downloaded: 'settings.counted.fileDownloaded',
  $identify: 'settings.counted.identified',
};

const steps: Readonly<Record<(typeof onboardingSteps)[number] | 'question_sent', TextKey>> = {
  opened: 'onboarding.title',
  installed: 'onboarding.install',
  welcomed: 'onboarding.grant',
  question_sent: 'settings.counted.questionSent',
};

const plans: Readonly<Record<string, TextKey>> = {
  GUEST: 'role.guest',
  free: 'role.free',
  basic: 'role.basic',
  pro: 'role.pro',
  elite: 'role.elite',
};

/** Of buttons that have a name for this alone, and of commands that have a button. */
const buttons: Readonly<Record<string, TextKey>> = {
  close_card: 'action.close',
  move_card: 'card.move',
  send: 'composer.send',
  stop: 'composer.stop',
  show_meter: 'meter.show',
  open_rail: 'rail.name',
  fold_rail: 'rail.fold',
  web_search: 'webSearch.enable',
  webSearch: 'webSearch.enable',
  welcomed: 'connect.close',
  copy_answer: 'answer.copy',
  retry: 'action.retry',
  delete_answer: 'answer.delete',
  save_memo: 'memo.keep',
  edit_question: 'question.edit',
  summarise: 'tool.summarise',
  read_aloud: 'readAloud.start',
  verify_code: 'action.continue',
  send_code: 'account.sendCode',
  sign_in_google: 'account.google',
  sign_in_handoff: 'account.signIn',
  show_counted: 'settings.counted.show',
  new: 'chat.newChat',
  history: 'chat.history',
  palette: 'rail.search',
  rename: 'chat.renameChat',
  share: 'share.title',
  delete: 'chat.deleteChat',
  tab: 'chat.openTab',
  sidebar: 'chat.openSidebar',
  open_chat: 'commands.group.chat',
  open_settings: 'chat.settings',
  open_signIn: 'account.signIn',
  ...Object.fromEntries(
    sectionIds.map((id): [string, TextKey] => [`settings_${id}`, headingOf(id)]),
  ),
};

function headingOf(id: SectionId): TextKey {
  return `settings.${id}.heading`;
}

const names = { names: events, funnel: steps, buttons, plans } as const;

/** The text that says what a counted name is; null: it has none, as a version. */
export function countedText(pages: readonly AppPage[], part: string, key: string): TextKey | null {
  const page = pages.find(({ feature }) => part === 'buttons' && key === `open_${feature}`);
  if (page) return page.action ?? page.name;
  const texts: Readonly<Record<string, TextKey>> = names[part as keyof typeof names] ?? {};
  // A plan is a role with how long it is paid for: `pro_yearly`.
  const own = part === 'plans' ? (key.split('_', 1)[0] ?? '') : key;
  return Object.hasOwn(texts, own) ? texts[own]! : null;
}
