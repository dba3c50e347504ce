import type { TextKey } from '#ui/text.ts';

export const sectionIds = [
  'account',
  'model',
  'models',
  'page',
  'pdf',
  'chat',
  'tools',
  'appearance',
  'language',
  'access',
  'sites',
  'privacy',
  'data',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** The text of a section that the search matches. */
export const sectionWords: Readonly<Record<SectionId, readonly TextKey[]>> = {
  account: [
    'settings.account.heading',
    'account.signIn',
    'account.signOut',
    'account.devices',
    'account.export',
    'account.delete',
    'settings.account.body',
  ],
  model: [
    'settings.model.heading',
    'settings.model.host',
    'settings.model.key',
    'commands.group.model',
    'settings.model.test',
    'settings.model.server',
    'settings.local.heading',
    'settings.local.ollama',
    'settings.local.lm-studio',
    'settings.local.built-in',
    'settings.local.memory',
    'models.connection.basic',
    'settings.model.body',
  ],
  models: [
    'settings.models.heading',
    'settings.models.Chat',
    'settings.models.Summary',
    'settings.models.ContextMenu',
    'settings.models.body',
  ],
  chat: [
    'settings.chat.heading',
    'settings.chat.mode',
    'settings.chat.immersive',
    'settings.chat.widthHint',
    'settings.chat.faq',
    'settings.chat.reset',
    'settings.chat.body',
  ],
  tools: [
    'settings.tools.heading',
    'settings.tools.new',
    'settings.tools.import',
    'settings.tools.list',
    'settings.tools.body',
  ],
  page: [
    'settings.page.heading',
    'settings.page.enable',
    'settings.page.body',
    'settings.summaryButton.heading',
    'settings.summaryButton.youtube',
    'settings.summaryButton.gmail',
    'settings.summaryButton.outlook',
    'settings.summaryButton.pdf',
    'settings.pill.heading',
    'settings.pill.position',
    'settings.quickAccess.heading',
  ],
  pdf: [
    'settings.pdf.heading',
    'settings.pdf.enabled',
    'settings.pdf.chooser',
    'settings.pdf.body',
  ],
  appearance: [
    'settings.appearance.heading',
    'settings.appearance.theme',
    'settings.appearance.light',
    'settings.appearance.dark',
  ],
  language: ['settings.language.heading', 'settings.language.label', 'settings.language.body'],
  access: [
    'settings.access.heading',
    'access.every',
    'access.mailAndSocial',
    'access.click',
    'settings.access.body',
  ],
  sites: [
    'settings.sites.heading',
    'settings.sites.works',
    'settings.sites.partly',
    'settings.sites.fails',
    'settings.sites.body',
  ],
  privacy: [
    'settings.privacy.heading',
    'settings.privacy.neverRead',
    'settings.privacy.neverSend',
    'settings.privacy.sent',
    'settings.privacy.body',
  ],
  data: [
    'settings.data.heading',
    'settings.data.server',
    'settings.data.recordings',
    'settings.data.backup',
    'settings.data.exportSettings',
    'settings.data.restore',
    'settings.recovery.heading',
    'quota.name',
    'settings.data.free',
    'settings.data.body',
  ],
};

/** Sections that match every word of the search, in their order. */
export function matchingSections(
  search: string,
  sections: readonly SectionId[],
  words: (id: SectionId) => readonly string[],
): SectionId[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.filter((id) => {
    const text = words(id).join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
