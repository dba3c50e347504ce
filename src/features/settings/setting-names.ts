import type { SettingKey, Settings } from '#domain/settings/settings.ts';
import type { TextKey } from '#ui/text.ts';
import type { SectionId } from './sections.ts';

/** What a person calls each setting. */
export const settingNames: Readonly<Record<SettingKey, TextKey>> = {
  language: 'settings.language.label',
  targetLanguage: 'card.language',
  preferredLanguage: 'settings.language.answers',
  conversationStyle: 'settings.chat.style',
  languageUsage: 'settings.sync.languageUsage',
  colorSchema: 'settings.appearance.theme',
  openaiApiModel: 'commands.group.model',
  chatModel: 'settings.models.Chat',
  summaryModel: 'settings.models.Summary',
  searchModel: 'settings.models.Search',
  searchSources: 'settings.search.sources',
  searchEngine: 'settings.search.engine',
  searchEndpoint: 'settings.search.endpoint',
  maxResultsCount: 'settings.search.results',
  artModel: 'settings.models.Art',
  memoModel: 'settings.models.Memo',
  faqModel: 'settings.models.FAQ',
  contextMenuModel: 'settings.models.ContextMenu',
  summaryChoices: 'settings.sync.summaryChoices',
  openaiApiHost: 'settings.model.host',
  moreHosts: 'settings.model.host',
  toolServers: 'settings.toolServers.heading',
  ollamaHost: 'settings.local.heading',
  lmStudioHost: 'settings.local.heading',
  imageServerHost: 'settings.local.heading',
  artOptions: 'settings.sync.artOptions',
  localMemoryCap: 'settings.local.memory',
  documentsOnServer: 'settings.data.server',
  reportsRefusals: 'settings.diagnostics.report',
  recordingHosts: 'settings.data.recordings',
  speechServerHost: 'settings.voice.server',
  dictationEngines: 'settings.voice.engines',
  microphone: 'settings.voice.microphone',
  dictationLanguage: 'settings.voice.language',
  dictationWords: 'settings.voice.words',
  storeRecordings: 'settings.voice.keep',
  neverRead: 'settings.privacy.neverRead',
  neverSend: 'settings.privacy.neverSend',
  memory: 'settings.memory.heading',
  memoryModel: 'settings.memory.meaning',
  neverRemember: 'settings.memory.never',
  analytics: 'settings.privacy.count',
  quickAccess: 'settings.quickAccess.visible',
  readAloud: 'readAloud.name',
  answerButton: 'settings.search.answerButton',
  welcomed: 'settings.sync.welcomed',
  chatMode: 'settings.chat.mode',
  enableCurrent: 'settings.page.enable',
  enableSearch: 'settings.search.newChats',
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
  artifacts: 'settings.chat.artifacts',
  faqOffered: 'settings.chat.faq',
  chatBoxWidth: 'settings.sync.chatBoxWidth',
};

interface SettingSwitch {
  setting: { [K in SettingKey]: Settings[K] extends boolean ? K : never }[SettingKey];
  section: SectionId;
  /** What it does, in a line. */
  hint?: TextKey;
}

/** Settings that are on or off: each is shown in its section and found by its name. */
export const settingSwitches: readonly SettingSwitch[] = [
  { setting: 'faqOffered', section: 'chat', hint: 'settings.chat.faqHint' },
  { setting: 'enableCurrent', section: 'page' },
  { setting: 'enableSearch', section: 'search' },
  { setting: 'pdfEnabled', section: 'pdf', hint: 'settings.pdf.enabledHint' },
];
