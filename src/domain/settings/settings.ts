import * as z from 'zod/mini';
import { artModelRefSchema, contentTypeSchema } from '../art/art-model.ts';
import { maxArtCount } from '../art/art-run.ts';
import { inputAssistantButtonSchema } from '../composer/input-assistant.ts';
import { engineChoiceSchema } from '../dictation/engines.ts';
import { usualSpeechServers } from '../dictation/speech-servers.ts';
import { conversationStyleSchema } from '../generation/conversation-style.ts';
import { summaryLengthSchema, summaryTabSchema } from '../generation/summary.ts';
import { languageUsageSchema } from '../languages/language-usage.ts';
import { memorySettingSchema, noMemory } from '../memory/memory.ts';
import { artDefaults } from '../models/catalogue/art.ts';
import type { FeatureContext } from '../models/contexts.ts';
import { type ModelRef, modelRefSchema } from '../models/model-ref.ts';
import { endpointKindSchema } from '../search-web/endpoints.ts';
import { searchEngineSchema } from '../search-web/search-engines.ts';
import {
  defaultResultsCount,
  searchSourceSchema,
  searchSources,
} from '../search-web/search-run.ts';
import {
  answerButtonSchema,
  floatingImageMiniMenuSchema,
  quickAccessSchema,
} from '../selection/quick-access.ts';
import { buttonSettingsSchema, contextMenuPositionSchema } from '../selection/selection.ts';
import { everywhere } from '../sites/button-visibility.ts';
import { summarizeButtonSchema } from '../sites/summary-button.ts';
import { toolServerSchema } from '../tool-servers/server-schema.ts';
import { menuItemSchema } from '../tools/menu-items.ts';

/** Maximum width of a conversation's column in pixels (S3.8 common). */
export const chatBoxWidths = { min: 480, default: 760, max: 1280 } as const;

/** Gigabytes for the context of a local model; see `localMemoryCap`. */
export const memoryCaps = [1, 2, 4, 8, 16, 32, 64] as const;

const summaryChoiceSchema = z.object({
  tab: summaryTabSchema,
  length: summaryLengthSchema,
  /** A language of S1.3 or S3.1; empty: that of the source. null: that of the interface. */
  language: z.nullable(z.string()),
  /** The last request of the person's own, for the tab `customize`; absent: none. */
  prompt: z.optional(z.string()),
});
export type SummaryChoice = z.infer<typeof summaryChoiceSchema>;

/** Voices by base language; their ids are the browser's, or those of `hostVoiceId`. */
const readAloudChoiceSchema = z.object({
  rate: z.number().check(z.minimum(0.75), z.maximum(2)),
  voices: z.record(z.string(), z.string()),
});

/** S9.11. */
export const autoArchiveMs = 600_000;
const idleMs = z.number().check(z.minimum(0), z.maximum(86_400_000));

const contextModel = z.nullable(modelRefSchema);

/** Settings a person can change in this release (S3.8, S3.9). Keys are stored one by one. */
export const settingsSchema = z.object({
  /** Interface language: a product code of S3.1, or `auto`. */
  language: z.string(),
  /** S2.13: of translations, a code of S1.3; empty: that of the interface. */
  targetLanguage: z.string(),
  /** S3.9 preferredLanguage: of answers, a code of S1.3; empty: that of the question. */
  preferredLanguage: z.string(),
  /** S3.8 conversationStyle, by which the temperature of an answer is set. */
  conversationStyle: conversationStyleSchema,
  /** S3.2: what answers and translations were wanted in. */
  languageUsage: z.array(languageUsageSchema),
  colorSchema: z.enum(['system', 'light', 'dark']),
  /** S3.8 thirdProviderSettings.OPENAI_API; its apiKey is in `secrets`. */
  openaiApiHost: z.string(),
  /** The model id typed in settings for that host; empty: the first one it lists. */
  openaiApiModel: z.string(),
  /** Further hosts of the person's own, each with a key in `secrets` for its origin; `model` as above. */
  moreHosts: z.array(z.object({ id: z.string(), host: z.string(), model: z.string() })),
  /** Servers of tools (MCP); a token is in `secrets`, their tools in the cache. `header`: of the token; empty: a bearer. */
  toolServers: z.array(toolServerSchema),
  /** Where Ollama listens, as `http://127.0.0.1:11434`; empty: it is not looked for. */
  ollamaHost: z.string(),
  /** Where LM Studio listens, as `http://127.0.0.1:1234`; empty: it is not looked for. */
  lmStudioHost: z.string(),
  /**
   * Gigabytes for the context of a model in Ollama, in addition to the model. With the memory that
   * a token of that model needs, it limits `num_ctx` (DESIGN section 1).
   */
  localMemoryCap: z.number().check(z.minimum(0.25), z.maximum(1024)),
  /** S3.8 chat: model of the Chat context; null: the first that is connected. */
  chatModel: contextModel,
  /** S3.8 summary; null here and in the following (except art) means Chat's model. */
  summaryModel: contextModel,
  /** S3.8 summary: by kind (S2.16), the tab, length and language that were chosen last. */
  summaryChoices: z.record(z.string(), summaryChoiceSchema),
  /** S3.8 search. */
  searchModel: contextModel,
  /** S3.8 search: the order in which sources are asked; one that is absent is not. */
  searchSources: z.array(searchSourceSchema),
  /** S3.8 searchEngine: the engine whose page is read in the browser. */
  searchEngine: searchEngineSchema,
  /** A service of the person's; its key is in `secrets`. `host` empty: the service's own. null: none. */
  searchEndpoint: z.nullable(z.object({ kind: endpointKindSchema, host: z.string() })),
  /** S3.8 maxResultsCount: pages that are read for a question. */
  maxResultsCount: z.number().check(z.int(), z.minimum(1), z.maximum(10)),
  /** S3.8 art: the model that draws; null: the first that is connected, of a Gloss server S9.10's. */
  artModel: z.nullable(artModelRefSchema),
  /** S3.8 art: as they were chosen last. A model that does not take one has its own. */
  artOptions: z.object({
    aspectRatio: z.string(),
    /** See `ArtRequest`. */
    edge: z.optional(z.number()),
    contentType: contentTypeSchema,
    generateCount: z.number().check(z.int(), z.minimum(1), z.maximum(maxArtCount)),
  }),
  /** Where a server that is compatible with AUTOMATIC1111 listens, as `http://127.0.0.1:7860`; empty: it is not looked for. */
  imageServerHost: z.string(),
  /** S3.8 memo. */
  memoModel: contextModel,
  /** S3.8 faq. */
  faqModel: contextModel,
  /** S3.8 contextMenu. */
  contextMenuModel: contextModel,
  /** S3.8 chatMode: where a new chat opens, in the sidebar or in a tab. */
  chatMode: z.enum(['sidebar', 'immersive']),
  /** S3.8 chatSource.enableCurrent: the page next to the chat is offered as a source. */
  enableCurrent: z.boolean(),
  /** S3.8 chatSource.enableSearch: the web is searched for the questions of a chat where nothing else was chosen. */
  enableSearch: z.boolean(),
  /** S3.9 pdf.enabled: PDFs that are opened in a tab are shown in Gloss's own viewer. */
  pdfEnabled: z.boolean(),
  /** S3.9 pdf.enabledChooser: a PDF in a tab is offered to be read. */
  pdfEnabledChooser: z.boolean(),
  /** S3.9 summarizeButton: the pages that have a summary button. */
  summarizeButton: summarizeButtonSchema,
  /** S3.9 inputAssistantButton: the sites whose composers have a button. */
  inputAssistantButton: inputAssistantButtonSchema,
  /** S3.9 contextMenu: tools and groups that the person has moved or hidden, in their order. */
  contextMenu: z.array(menuItemSchema),
  /** S3.9 buttonSettings: the sites that have each button. */
  buttonSettings: buttonSettingsSchema,
  /** Drafts may sound like the writing samples of this machine. */
  writeLikeMe: z.boolean(),
  /** S3.9 quickAccess: the floating button that opens the panel. */
  quickAccess: quickAccessSchema,
  /** Result pages of search engines have a button that answers their query. */
  answerButton: answerButtonSchema,
  /** S3.9: the sites that have the floating button. */
  floatingImageMiniMenu: floatingImageMiniMenuSchema,
  /** S3.9: where the pill is at selected text. */
  contextMenuPosition: contextMenuPositionSchema,
  /** S3.9 sidebar autoArchive: milliseconds without use after which a sidebar that opens begins a new chat; 0: never. */
  autoArchive: z.object({ Art: idleMs, Chat: idleMs, Search: idleMs }),
  /** S3.9 features.artifacts: pages, pictures and documents of answers open next to the chat; by themselves, too. */
  artifacts: z.object({ enabled: z.boolean(), autoOpenPopup: z.boolean() }),
  /** S3.8 faq: questions that the page answers are offered. */
  faqOffered: z.boolean(),
  /** How answers and pages are read aloud: the speed, and by language the voice that was chosen last. */
  readAloud: readAloudChoiceSchema,
  /** The first run is completed: the person has seen connections and page access once. */
  welcomed: z.boolean(),
  /** S3.8 common: width of the conversation's column in pixels. */
  chatBoxWidth: z.number().check(z.minimum(chatBoxWidths.min), z.maximum(chatBoxWidths.max)),
  /** By a server's origin: may documents be stored there? See `keepsDocuments`. */
  documentsOnServer: z.record(z.string(), z.boolean()),
  /**
   * Hosts, with their port, that may receive any recording; others need a permission each time. See
   * `asksToSend`.
   */
  recordingHosts: z.array(z.string()),
  /** Where a server that turns speech into text listens; `auto`: where they usually do; empty: it is not looked for. */
  speechServerHost: z.string(),
  /** What turns speech into text, in the person's order. */
  dictationEngines: z.array(engineChoiceSchema),
  /** The microphone's id on this machine; empty: the system's own. */
  microphone: z.string(),
  /** BCP-47 of what is dictated; empty: the engine finds out. */
  dictationLanguage: z.string(),
  /** Names and words that are dictated, for engines that take them. */
  dictationWords: z.string().check(z.maxLength(2_000)),
  /** Recordings of dictations stay on this device when their text has come. */
  storeRecordings: z.boolean(),
  /** S7.2: who is named by the build is told, encrypted, of calls that are refused (S8.2). */
  reportsRefusals: z.boolean(),
  /** Sites whose pages are never read: hosts, with all their subdomains. */
  neverRead: z.array(z.string()),
  /** Sites whose pages are read, but never sent to another machine. */
  neverSend: z.array(z.string()),
  /** What of the read pages is remembered on this device, how long and how much. */
  memory: memorySettingSchema,
  /** What turns remembered passages into vectors, so that they are found by what they mean; null: they are not. */
  memoryModel: contextModel,
  /** Sites whose pages are never remembered. */
  neverRemember: z.array(z.string()),
  /** Events of domain/analytics are counted on the person's server: no, until they agree on this device. */
  analytics: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

export const defaultSettings: Settings = {
  language: 'auto',
  targetLanguage: '',
  preferredLanguage: '',
  conversationStyle: 'balanced',
  languageUsage: [],
  colorSchema: 'system',
  openaiApiHost: '',
  openaiApiModel: '',
  moreHosts: [],
  toolServers: [],
  ollamaHost: 'http://127.0.0.1:11434',
  lmStudioHost: 'http://127.0.0.1:1234',
  localMemoryCap: 2,
  chatModel: null,
  summaryModel: null,
  summaryChoices: {},
  searchModel: null,
  searchSources: [...searchSources],
  searchEngine: 'google',
  searchEndpoint: null,
  maxResultsCount: defaultResultsCount,
  artModel: null,
  artOptions: {
    aspectRatio: artDefaults.aspectRatio,
    contentType: artDefaults.contentType,
    generateCount: artDefaults.generateCount,
  },
  imageServerHost: 'http://127.0.0.1:7860',
  memoModel: null,
  faqModel: null,
  contextMenuModel: null,
  chatMode: 'sidebar',
  enableCurrent: true,
  enableSearch: false,
  pdfEnabled: false,
  pdfEnabledChooser: true,
  summarizeButton: { gmail: true, outlook: true, pdf: true, youtube: true },
  inputAssistantButton: {},
  contextMenu: [],
  buttonSettings: {
    textSelectPopupButton: { visibility: everywhere },
    inputAssistantComposeReplyButton: { visibility: everywhere },
    inputAssistantComposeNewButton: { visibility: everywhere },
    inputAssistantRefineDraftButton: { visibility: everywhere },
    sidebarSummaryButton: { visibility: everywhere },
    writeButton: { visibility: everywhere },
  },
  writeLikeMe: false,
  contextMenuPosition: 'start',
  quickAccess: { isVisible: false, place: { side: 'end', top: 0.7 } },
  answerButton: { isVisible: false, place: { side: 'end', top: 0.85 }, visibility: everywhere },
  floatingImageMiniMenu: { visibility: everywhere },
  autoArchive: { Art: autoArchiveMs, Chat: autoArchiveMs, Search: autoArchiveMs },
  artifacts: { enabled: true, autoOpenPopup: true },
  faqOffered: true,
  readAloud: { rate: 1, voices: {} },
  welcomed: false,
  chatBoxWidth: chatBoxWidths.default,
  documentsOnServer: {},
  recordingHosts: [],
  speechServerHost: usualSpeechServers,
  dictationEngines: [],
  microphone: '',
  dictationLanguage: '',
  dictationWords: '',
  storeRecordings: false,
  reportsRefusals: false,
  neverRead: [],
  neverSend: [],
  memory: noMemory,
  memoryModel: null,
  neverRemember: [],
  analytics: false,
};

/** S3.8: the setting that names the model of a context. */
export const contextModelKeys = {
  Chat: 'chatModel',
  Summary: 'summaryModel',
  Search: 'searchModel',
  Art: 'artModel',
  Memo: 'memoModel',
  FAQ: 'faqModel',
  ContextMenu: 'contextMenuModel',
} as const satisfies Record<FeatureContext, SettingKey>;

/** Contexts whose models answer in words. */
export type TextContext = Exclude<FeatureContext, 'Art'>;

/** The model chosen for a context, else Chat's; null: none was chosen. */
export function chosenModel(settings: Settings, context: TextContext): ModelRef | null {
  return settings[contextModelKeys[context]] ?? settings.chatModel;
}

/** Keys that decide what the browser injects into pages. */
export const pageButtonKeys = [
  'language',
  'buttonSettings',
  'inputAssistantButton',
  'contextMenuPosition',
  'contextMenu',
  'quickAccess',
  'answerButton',
  'floatingImageMiniMenu',
  'neverRead',
] as const satisfies readonly SettingKey[];

/** Keys whose change makes lists of models stale. */
export const connectionKeys = [
  'openaiApiHost',
  'openaiApiModel',
  'moreHosts',
  'ollamaHost',
  'lmStudioHost',
  'imageServerHost',
  'localMemoryCap',
  ...Object.values(contextModelKeys),
] as const satisfies readonly SettingKey[];

/**
 * S3.8: settings that a reset preserves, thirdProviderSettings.OPENAI_API; its key is in `secrets`. Lists of sites that
 * are never read or sent are no preferences: who has set them relies on them.
 */
const preservedOnReset = [
  'openaiApiHost',
  'openaiApiModel',
  'moreHosts',
  'neverRead',
  'neverSend',
  'neverRemember',
] as const satisfies readonly SettingKey[];

/**
 * Settings that decide where content is sent, and those of one machine. They are neither synced nor restored from a
 * backup: who runs the server, or made the file, could name any host, which would then read what is sent.
 */
export const deviceSettings = [
  'openaiApiHost',
  'moreHosts',
  'toolServers',
  'ollamaHost',
  'lmStudioHost',
  'imageServerHost',
  'speechServerHost',
  'dictationEngines',
  'searchEndpoint',
  'recordingHosts',
  'documentsOnServer',
  'reportsRefusals',
  'memory',
  'memoryModel',
  'analytics',
] as const satisfies readonly SettingKey[];

/** Is this key sent to the account's other devices? */
export function isSyncedSetting(key: SettingKey): boolean {
  return !unsynced.has(key);
}

const unsynced: ReadonlySet<SettingKey> = new Set([
  ...deviceSettings,
  'localMemoryCap',
  'microphone',
  'readAloud',
  'storeRecordings',
  'welcomed',
]);

/** All settings after a reset. */
export function resetSettings(settings: Settings): Settings {
  const preserved = Object.fromEntries(preservedOnReset.map((key) => [key, settings[key]]));
  return { ...defaultSettings, ...preserved };
}

/** Those of the settings that others have another value of. */
export function changedSettings(settings: Settings, others: Settings): Partial<Settings> {
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(others[key as SettingKey]);
  return Object.fromEntries(Object.entries(settings).filter(isChanged));
}

/** Names in the `secrets` table; never in settings, sync, export, snapshots or logs. */
export const apiKeyName = 'OPENAI_API.apiKey';
/** Of `searchEndpoint`. */
export const searchKeyName = 'search.apiKey';
const secretNames = [
  apiKeyName,
  searchKeyName,
  'gateway.accessToken',
  'gateway.refreshToken',
  'account.accessToken',
  'account.refreshToken',
  'account.sessionKey',
  'account.clientUserId',
  'account.codeVerifier',
] as const;
export const secretNameSchema = z.enum(secretNames);
export type SecretName = z.infer<typeof secretNameSchema>;
