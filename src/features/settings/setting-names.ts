import type { SettingKey } from '#domain/settings/settings.ts';
import type { TextKey } from '#ui/text.ts';

/** Names of synced settings that a person has set deliberately; others follow what was used last. */
export const settingNames: Readonly<Partial<Record<SettingKey, TextKey>>> = {
  language: 'settings.language.label',
  colorSchema: 'settings.appearance.theme',
  openaiApiModel: 'commands.group.model',
  chatModel: 'settings.models.Chat',
  summaryModel: 'settings.models.Summary',
  chatMode: 'settings.chat.mode',
  enableCurrent: 'settings.page.enable',
  pdfEnabled: 'settings.pdf.enabled',
  pdfEnabledChooser: 'settings.pdf.chooser',
  summarizeButton: 'settings.summaryButton.heading',
  inputAssistantButton: 'settings.composer.heading',
  contextMenu: 'settings.tools.list',
  buttonSettings: 'settings.pill.heading',
  writeLikeMe: 'settings.samples.enable',
  contextMenuPosition: 'settings.pill.position',
  floatingImageMiniMenu: 'settings.quickAccess.heading',
  autoArchive: 'settings.sync.autoArchive',
  faqOffered: 'settings.chat.faq',
  chatBoxWidth: 'settings.sync.chatBoxWidth',
};
