/**
 * The one registry of errors a person or a client can see (DESIGN section 8). `text` is a key of
 * `locales/en`; `action` what the interface offers; `status` the HTTP status with which the server
 * sends it (absent: it never leaves a client).
 */
export interface ErrorEntry {
  text: string;
  action: 'retry' | 'connect' | 'settings' | 'grant' | 'signIn' | 'shorten' | 'upgrade' | 'none';
  retryable: boolean;
  status?: number;
  /** S8.5 and other numbers of the spec. */
  number?: number;
}

const entry = (
  text: string,
  action: ErrorEntry['action'],
  retryable: boolean,
  more: Pick<ErrorEntry, 'status' | 'number'> = {},
): ErrorEntry => ({ text, action, retryable, ...more });

export const errorRegistry = {
  // Bus outcomes (DESIGN section 3)
  refused: entry('error.refused', 'none', false),
  invalid: entry('error.invalid', 'none', false, { status: 400 }),
  noHandler: entry('error.noHandler', 'none', false),
  timeout: entry('error.timeout', 'retry', true, { status: 504 }),
  aborted: entry('error.aborted', 'none', false),
  peerLost: entry('error.peerLost', 'retry', true),
  failed: entry('error.generic', 'retry', true, { status: 500 }),
  // Calls (S8.1–S8.5)
  generic: entry('error.generic', 'retry', true, { status: 500 }),
  network: entry('error.network', 'retry', true),
  /** The server runs, but its database does not, or a proxy in front of it finds none. */
  server_unavailable: entry('error.serverUnavailable', 'retry', true, { status: 503 }),
  please_login: entry('error.pleaseLogin', 'signIn', false, { status: 401 }),
  forbidden: entry('error.forbidden', 'none', false, { status: 403 }),
  clock_skew: entry('error.clockSkew', 'retry', true, { status: 418 }),
  token_limit: entry('error.tokenLimit', 'shorten', false, { status: 413 }),
  rate_limited: entry('error.rateLimited', 'retry', true, { status: 429 }),
  fetch_type: entry('error.generic', 'retry', true, { number: 1001 }),
  fetch_data: entry('error.generic', 'retry', true, { number: 1002 }),
  fetch_other: entry('error.generic', 'retry', true, { number: 1003 }),
  upload_document: entry('error.generic', 'retry', true, { number: 1011 }),
  create_document: entry('error.generic', 'retry', true, { number: 1012 }),
  /** S8.9, code -10: the server has words for the person, in `{ words }`. */
  server_message: entry('error.serverMessage', 'none', false),
  not_found: entry('error.notFound', 'none', false, { status: 404 }),
  invalid_request: entry('error.invalid', 'none', false, { status: 400 }),
  host_refused: entry('error.forbidden', 'none', false, { status: 421 }),
  origin_refused: entry('error.forbidden', 'none', false, { status: 403 }),
  pairing_refused: entry('error.pairingRefused', 'none', false, { status: 401 }),
  // Signing in (S8.6)
  invalid_email: entry('error.invalidEmail', 'none', false, { status: 400 }),
  invalid_code: entry('error.invalidCode', 'none', false, { status: 400 }),
  account_deleted: entry('error.accountDeleted', 'none', false, { status: 403, number: 10119 }),
  sign_in_not_supported: entry('error.signInNotSupported', 'none', false, { status: 400 }),
  login_failed: entry('error.loginFailed', 'retry', true, { status: 400 }),
  /** A failure without a code of ours. */
  sign_in_unknown: entry('error.signInUnknown', 'retry', true),
  invalid_invitation: entry('error.invalidInvitation', 'none', false, { status: 400 }),
  /** The person refused in the extension, or its answer came too late. */
  handoff_denied: entry('error.handoffDenied', 'retry', true, { status: 403 }),
  /** The server has no mail server, or that takes no mail. */
  email_unavailable: entry('error.emailUnavailable', 'none', false, { status: 503 }),
  /** The signature of a call is missing, wrong, or was used before. */
  signature_refused: entry('error.forbidden', 'none', false, { status: 403 }),
  // Plans
  /** `{ feature, max, resetsAt }`: the limit of the account's plan; `resetsAt` in epoch milliseconds. */
  usage_limit: entry('error.usageLimit', 'upgrade', false, { status: 402 }),
  /** The server sells no plans, or the payment provider cannot be reached. */
  payment_unavailable: entry('error.paymentUnavailable', 'retry', true, { status: 503 }),
  // Settings (S8.9)
  settings_sync: entry('error.settingsSync', 'retry', true),
  // Providers (DESIGN section 8: a vendor's 401/403/418 leaves the gateway as 502)
  no_provider: entry('error.noProvider', 'connect', false, { status: 503 }),
  /** A Gloss server that has no key of any vendor, and one whose vendors list nothing. */
  server_no_key: entry('error.serverNoKey', 'settings', false),
  server_providers_failed: entry('error.serverProvidersFailed', 'settings', true),
  /** Gloss Basic is no model. */
  needs_model: entry('error.needsModel', 'connect', false),
  /** A prompt without the text that it is about; `{ variable }`. */
  missing_variable: entry('error.missingVariable', 'none', false),
  /** The person chose that pages of `{ site }` are not sent to another machine. */
  never_send: entry('error.neverSend', 'settings', false),
  /** The same of a chat that has such a page: it has no public page either. */
  share_never_send: entry('error.shareNeverSend', 'settings', false),
  unknown_model: entry('error.unknownModel', 'settings', false, { status: 404 }),
  /** The key is right, but its account or project may not use the model. */
  model_no_access: entry('error.modelNoAccess', 'settings', false, { status: 502 }),
  unsupported_by_provider: entry('error.unsupported', 'none', false, { status: 400 }),
  /** The model takes text only. */
  images_unsupported: entry('error.imagesUnsupported', 'none', false, { status: 400 }),
  /** Nothing that is connected turns speech into text. */
  /** Reading aloud: the browser has no voice, it does not let this page speak, or it failed. */
  no_voice: entry('error.noVoice', 'none', false),
  speech_not_allowed: entry('error.speechNotAllowed', 'none', true),
  speech_failed: entry('error.speechFailed', 'retry', true),
  /** The browser's own recogniser, with the name of its error. */
  recogniser_failed: entry('error.recogniserFailed', 'retry', false),
  recogniser_refused: entry('error.recogniserRefused', 'none', false),
  no_transcriber: entry('error.noTranscriber', 'connect', false),
  /** `{ host }` would receive a recording, and the person has not decided about it. */
  transcribe_ask: entry('error.transcribeAsk', 'none', false),
  /** The person said no; a retry asks again. */
  transcribe_refused: entry('error.transcribeRefused', 'retry', true),
  /** The browser, or its person, gives no access to a microphone. */
  microphone_denied: entry('error.microphoneDenied', 'none', false),
  /** The browser would have to ask the person, and does not do so in this page. */
  microphone_no_prompt: entry('error.microphoneNoPrompt', 'none', false),
  /** Firefox records in its sidebar, and none is open. */
  microphone_no_sidebar: entry('error.microphoneNoSidebar', 'none', false),
  microphone_none: entry('error.microphoneNone', 'none', false),
  /** Another program has it, or it does not work. */
  microphone_busy: entry('error.microphoneBusy', 'retry', true),
  provider_unauthorized: entry('error.providerUnauthorized', 'settings', false, { status: 502 }),
  provider_refused: entry('error.providerRefused', 'settings', false, { status: 502 }),
  /** A host has no list of its models: one can be typed. */
  no_model_list: entry('error.noModelList', 'settings', false),
  /** A host lists none that answers in text. */
  no_models: entry('error.noModels', 'settings', false),
  /** Credit or a quota is used up: the same request will not be answered soon. */
  provider_quota: entry('error.providerQuota', 'settings', false, { status: 402 }),
  /** The browser does not let us ask this host. */
  provider_no_access: entry('error.providerNoAccess', 'settings', false),
  /** `{ host }` is there, and answers no page of another origin. */
  provider_cors: entry('error.providerCors', 'settings', false),
  /** A model server refuses requests that come from a browser extension. */
  provider_origin: entry('error.providerOrigin', 'settings', false),
  /** A local model and its context do not fit into the machine's memory. */
  provider_memory: entry('error.providerMemory', 'settings', false),
  /** The browser's own model has to be downloaded first. */
  model_not_downloaded: entry('error.modelNotDownloaded', 'settings', false),
  /** `{ host }`: its name and port, where the caller knows it. */
  provider_unavailable: entry('error.providerUnavailable', 'retry', true, { status: 502 }),
  provider_error: entry('error.providerError', 'retry', true, { status: 502 }),
  provider_bad_stream: entry('error.providerBadStream', 'retry', true, { status: 502 }),
  provider_timeout: entry('error.timeout', 'retry', true, { status: 504 }),
  /** The vendor draws no such picture; `{ words }`: its own. */
  image_refused: entry('error.imageRefused', 'none', false, { status: 400 }),
  // Search of the web
  /** Nothing that could be searched is set up. */
  no_search_source: entry('error.noSearchSource', 'settings', false, { status: 503 }),
  /** The web app's engines are asked by the extension, which is not in this browser, or of another server. */
  search_no_extension: entry('error.searchNoExtension', 'settings', false),
  search_unauthorized: entry('error.searchUnauthorized', 'settings', false, { status: 502 }),
  search_rate_limited: entry('error.searchRateLimited', 'retry', true, { status: 429 }),
  search_quota: entry('error.searchQuota', 'settings', false, { status: 402 }),
  search_unavailable: entry('error.searchUnavailable', 'retry', true, { status: 502 }),
  search_bad_reply: entry('error.searchBadReply', 'retry', true, { status: 502 }),
  search_timeout: entry('error.searchTimeout', 'retry', true, { status: 504 }),
  /** `{ block, url }`: a search engine shows a captcha, a consent or another page in place of results. */
  search_blocked: entry('error.searchBlocked', 'retry', true),
  search_empty: entry('error.searchEmpty', 'retry', false),
  /** A tool of a server (`domain/tool-servers/tool-fault.ts`); `{ fault, words }`. */
  tool_failed: entry('error.serverMessage', 'none', false),
  // Answers that are not finished; the first two can be continued
  answer_cut: entry('error.answerCut', 'retry', false),
  answer_broken_off: entry('error.answerBrokenOff', 'retry', true, { status: 502 }),
  answer_only_thoughts: entry('error.answerOnlyThoughts', 'retry', false),
  answer_filtered: entry('error.answerFiltered', 'retry', false),
  answer_tool_call: entry('error.answerToolCall', 'retry', true),
  answer_empty: entry('error.answerEmpty', 'retry', true, { status: 502 }),
  // Capture (S8.8)
  composer_gone: entry('error.composerGone', 'none', false),
  capture_refused: entry('error.captureRefused', 'none', false),
  /** The person chose that the site is never read. */
  capture_excluded: entry('error.captureExcluded', 'settings', false),
  capture_no_access: entry('error.captureNoAccess', 'grant', false),
  capture_empty: entry('error.captureEmpty', 'retry', true),
  capture_failed: entry('error.captureFailed', 'retry', true),
  /** Neither parsed nor read as text within its time. */
  capture_too_complex: entry('error.captureTooComplex', 'none', false),
  /** The browser's own viewer shows a PDF there. */
  capture_pdf: entry('error.capturePdf', 'none', false),
  /** S8.8: a captcha, a consent or another page is shown in place of the requested one. */
  capture_blocked: entry('error.captureBlocked', 'none', false, { status: 301 }),
  // Background fetch (S7.4)
  fetch_refused: entry('error.fetchRefused', 'none', false, { status: 400 }),
  // Files (S5.1–S5.9, S8.7)
  file_required: entry('error.fileRequired', 'none', false, { status: 400 }),
  file_empty: entry('error.fileEmpty', 'none', false, { status: 400 }),
  file_unsupported: entry('error.fileUnsupported', 'none', false, { status: 400 }),
  file_too_large: entry('error.fileTooLarge', 'none', false, { status: 413 }),
  file_too_complex: entry('error.fileTooComplex', 'none', false),
  file_damaged: entry('error.fileDamaged', 'none', false),
  file_password: entry('error.filePassword', 'none', false),
  file_password_wrong: entry('error.filePasswordWrong', 'none', false),
  /** Of an account's API tokens. */
  too_many_tokens: entry('error.tooManyTokens', 'none', false, { status: 409 }),
  too_many_files: entry('error.tooManyFiles', 'none', false, { status: 400 }),
  file_protected: entry('error.fileProtected', 'none', false),
  /** A recording whose format this browser cannot play. */
  audio_undecodable: entry('error.audioUndecodable', 'none', false),
  /** A recording without speech. */
  audio_silent: entry('error.audioSilent', 'none', false),
  file_read: entry('error.fileRead', 'retry', true),
  file_unreadable: entry('error.fileUnreadable', 'none', false),
  document_data_empty: entry('error.documentDataEmpty', 'none', false, { status: 400 }),
  document_url: entry('error.documentUrl', 'none', false, { status: 400 }),
  download_http: entry('error.downloadHttp', 'retry', true),
  download_network: entry('error.downloadNetwork', 'retry', true),
  download_failed: entry('error.downloadFailed', 'retry', true),
  // Documents on the server (C1–C4)
  /** The file is not the one that its id names. */
  document_id_mismatch: entry('error.documentIdMismatch', 'none', false, { status: 400 }),
  /** A part of a file does not follow what the server has; `{ offset }`: where to go on. */
  upload_offset: entry('error.uploadOffset', 'retry', true, { status: 409 }),
  /**
   * `{ of, megabytes }`: what the account stores takes all the room it may (`account`), or a conversation all that one may
   * (`conversation`). Nothing of the call was stored.
   */
  quota_exceeded: entry('error.quotaExceeded', 'none', false, { status: 507 }),
  /** The server's own disk is full. */
  server_storage_full: entry('error.serverStorageFull', 'retry', true, { status: 507 }),
  /** The server's object store or index does not answer. */
  store_unavailable: entry('error.storeUnavailable', 'retry', true, { status: 503 }),
  // Own store
  storage_full: entry('error.storageFull', 'settings', false),
  tools_invalid: entry('error.fileDamaged', 'none', false),
  backup_invalid: entry('error.backupInvalid', 'none', false),
  interrupted: entry('error.interrupted', 'retry', true, { status: 503 }),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorRegistry;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorRegistry, value);
}

const messageNumber = -10;

/** The error that replies name by this number. */
export function errorOfNumber(value: unknown): ErrorCode | undefined {
  if (value === messageNumber) return 'server_message';
  return value === errorRegistry.account_deleted.number ? 'account_deleted' : undefined;
}

export function errorEntry(code: ErrorCode): ErrorEntry {
  return errorRegistry[code];
}
