import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Observable } from 'rxjs';
import type { Rows } from '#app/rows/rows.ts';
import type { PassageOutcome } from '#bus/contract/page-commands.ts';
import type { BusClient, ReplyOf } from '#bus/types.ts';
import type { Refusal } from '#domain/analytics/consent.ts';
import type { EventName } from '#domain/analytics/events.ts';
import type { PaidPlanType } from '#domain/billing/plan-prices.ts';
import type { LocalChat } from '#domain/conversations/local-chat.ts';
import type { MicrophoneDevice, MicrophoneState } from '#domain/dictation/microphone.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import type { ExportFormatId } from '#domain/export/export-formats.ts';
import type {
  ExportFolder,
  ExportKind,
  ExportTexts,
  ExportWords,
} from '#domain/export/export-item.ts';
import type { ExportServiceId } from '#domain/export/export-services.ts';
import type { FoundImport, ImportProgress, ImportReport } from '#domain/import/imported.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import type { FreeTool } from '#domain/routes/free-tools.ts';
import type { Feature } from '#domain/routes/routes.ts';
import type { ReadAloud } from '#domain/speech/read-aloud.ts';
import type { LoginSnapshot } from '#machines/login/login.selectors.ts';
import type { LoginEvent } from '#machines/login/login.types.ts';
import type { PaywallSnapshot } from '#machines/paywall/paywall.selectors.ts';
import type {
  PaywallEmitted,
  PaywallEvent,
  PaywallInput,
} from '#machines/paywall/paywall.types.ts';
import type { ActorLike } from '#ui/actors/use-selector.ts';
import type { Router } from '#ui/routing/router.ts';
import type { TextKey, Translate } from '#ui/text.ts';

/** Site access in the page's own browser; absent in the web app. */
export interface SiteAccess {
  readonly everySite: () => Promise<boolean>;
  readonly origins: () => Promise<string[]>;
  /** Call directly in a click: Firefox refuses after any await. */
  readonly request: (origins: readonly string[]) => Promise<boolean>;
  readonly remove: (origins: readonly string[]) => Promise<boolean>;
}

/** Microphones of the page's own browser. */
export interface MicrophoneAccess {
  /** False: the browser asks in other pages of ours alone. */
  readonly canAsk: boolean;
  /** The permission holds for the tab in which it was given, unless the person has it remembered (Firefox). */
  readonly isForTab?: boolean;
  readonly state: () => Promise<MicrophoneState>;
  /** Has the browser ask; call it in a click. */
  readonly request: () => Promise<MicrophoneState>;
  /** Returns its end, as the next. */
  readonly onChanged: (listener: (state: MicrophoneState) => void) => () => void;
  readonly devices: () => Promise<MicrophoneDevice[]>;
  readonly onDevices: (listener: () => void) => () => void;
}

interface MoveOptions {
  live: boolean;
  /** The composer whose files move too; null: none do. */
  files: string | null;
}

/** The other place where a chat of the extension can be shown. */
export interface OtherPlace {
  kind: 'tab' | 'sidebar';
  /** Call straight from a click: a sidebar opens for nothing else. */
  readonly open: (chat: LocalChat, options: MoveOptions) => Promise<void>;
}

/** `opened`: the page was opened at the passage; whether it is highlighted is not known. */
export type ShowOutcome = PassageOutcome | 'opened';

export interface PanelProps {
  /** `composer`: the focus moves there. */
  close: (to?: 'composer') => void;
  /** Of the pictures that are shown; absent: that of the address, else a new one. */
  conversationId?: string | null;
  /** The memo that is shown first; absent: that of the address, if any. */
  memoId?: string | null;
  /** The page that was read whose copy is shown; absent: that of the address, if any. */
  pageId?: string;
}

export interface DocumentProps {
  docId: string;
  /** The page that the address names; null: none. */
  page: number | null;
}

/** What has an address of its own, and is a panel over the chat where there are no addresses. */
export interface AppPage {
  feature: Feature;
  name: TextKey;
  Icon: ComponentType;
  /** What its command is called; absent: as the page is. */
  action?: TextKey;
  /** Without addresses it opens over the chat, from the menu; absent: there is no free space for it. */
  isPanel?: true;
  /** Features do not import each other. Absent: the chat has it. */
  View?: ComponentType<PanelProps>;
}

interface UnpackedBackup {
  lines: string;
  /** Documents that exist here get their files again; `leftOut`: those that did not fit. */
  readonly saveFiles: () => Promise<{ saved: number; leftOut: number }>;
}

interface ImportCall {
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

/** Files of other products. */
export interface Importer {
  /** @throws file_unsupported: no format knows it; backup_invalid, file_too_complex, aborted */
  readonly count: (file: File, call: ImportCall) => Promise<FoundImport>;
  /** `before`: a report of the same file, which is gone on with. @throws as `count`, and storage_full */
  readonly run: (file: File, call: ImportCall, before?: ImportReport) => Promise<ImportReport>;
}

/** Only what changed: since the last export of this format; a folder knows itself what it has. */
interface ExportChoice {
  kinds: readonly ExportKind[];
  format: ExportFormatId;
  onlyChanged: boolean;
}

/** Of a service that exports are sent to; its token never comes back. */
interface ServiceConnection {
  host: string;
  /** Of Notion: the id of the page below which everything goes. */
  page: string | null;
}

interface SendCall {
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}

interface ExportDone {
  /** Files of a folder, or items of one file. */
  written: number;
  /** null: it is in the folder, or nothing has changed. */
  file: { name: string; mime: string; blob: Blob } | null;
}

type ExportParts = ExportWords & { texts: ExportTexts };

interface Exporter {
  /** null: this browser gives no folders; resolves with null where the person chose none. Call it in a click. */
  readonly pickFolder: (() => Promise<ExportFolder | null>) | null;
  readonly run: (
    choice: ExportChoice,
    parts: ExportParts,
    folder: ExportFolder | null,
  ) => Promise<ExportDone>;
  /** null: none is set up. */
  readonly connection: (service: ExportServiceId) => Promise<ServiceConnection | null>;
  /** null forgets it, and what was sent. */
  readonly connect: (
    service: ExportServiceId,
    connection: Partial<ServiceConnection & { token: string }> | null,
  ) => Promise<void>;
  /** Sends what is new or changed since it was sent. @throws provider_unauthorized, rate_limited, not_found, … */
  readonly send: (
    choice: { service: ExportServiceId; kinds: readonly ExportKind[] },
    parts: ExportParts,
    call: SendCall,
  ) => Promise<{ written: number }>;
}

export interface Backups {
  /** One file of a backup's lines and the files of documents; some may have no room in it. */
  readonly pack: (lines: Blob) => Promise<{ blob: Blob; files: number; leftOut: number }>;
  /** The content of a backup, all of it checked. `saveFiles` is called after its lines are restored. */
  readonly unpack: (file: File) => Promise<UnpackedBackup>;
  readonly importer: Importer;
  readonly exporter: Exporter;
}

/** Machine `login`, in this page. */
export interface LoginActor extends ActorLike<LoginSnapshot> {
  readonly send: (event: LoginEvent) => void;
  readonly stop: () => void;
}

/** Machine `paywall`, in this page. */
export interface PaywallActor extends ActorLike<PaywallSnapshot> {
  readonly send: (event: PaywallEvent) => void;
  readonly on: (type: 'paywall.upgraded', listener: (event: PaywallEmitted) => void) => unknown;
  readonly stop: () => void;
}

/** S6.4, S5.11: the extension in the browser of a page of the web app. */
interface ExtensionLink {
  /** null: there is none. */
  readonly state: () => Promise<ReplyOf<'handoff.state'> | null>;
  /** Gives it a session of its own of this account; it has asked for that. */
  readonly signIn: () => Promise<void>;
}

/** Sections of the settings. */
export type SettingsSection =
  | 'account'
  | 'model'
  | 'models'
  | 'search'
  | 'voice'
  | 'page'
  | 'pdf'
  | 'chat'
  | 'tools'
  | 'appearance'
  | 'language'
  | 'access'
  | 'sites'
  | 'memory'
  | 'assistants'
  | 'privacy'
  | 'data';

/** A field of the settings as searches know it. */
export interface SettingPlace {
  section: SettingsSection;
  /** Its label; null: the section as a whole. */
  field: TextKey | null;
  /** What it is called where it is listed. */
  title: string;
  /** Other words that people call it by. */
  also: string;
}

/** What the composition root provides to every feature. */
export interface Shell {
  bus: BusClient;
  /** Of the owner whose database is open. */
  rows: Rows;
  /** `immersive`: the extension's chat in its own tab. */
  surface: 'sidebar' | 'immersive' | 'settings' | 'pdf' | 'card' | 'web';
  /** The browser window of a sidebar. */
  windowId: number | null;
  /** The tab whose summary this page was opened for. */
  summaryOf?: number;
  /** The query of an engine's page that this page was opened to answer. */
  searchFor?: string;
  /** Names this window's row in `conversation.local`. */
  slot: string;
  access: SiteAccess | null;
  /** Absent where nothing is dictated. */
  microphone?: MicrophoneAccess;
  /** null: a chat of the web app has no other place. */
  otherPlace: OtherPlace | null;
  /** In the order of the rail. */
  pages: readonly AppPage[];
  /** Shows a document of the library. */
  DocumentView?: ComponentType<DocumentProps>;
  /** Its address says what a page shows; null: it has none of its own, as the sidebar. */
  router: Router | null;
  /** The viewer next to the chat of the web app, and which document it shows; null: none. */
  viewer?: ActorLike<{ docId: string | null }>;
  /** The free tool that is the whole page, such as the chat that begins with a file (S2.6). */
  freeTool?: FreeTool;
  /** The plan that a person has chosen on the pricing page. */
  wantedPlan?: PaidPlanType;
  /** The person comes back from paying. */
  isBackFromPaying?: boolean;
  readonly newId: () => string;
  /** null: this is the extension. */
  extension: ExtensionLink | null;
  /** Of the extension; null in the web app. */
  version: string | null;
  /** A page of a private window; absent: it is not known. */
  isPrivate?: boolean;
  /** Downloads the browser's own model: how much of it is here, from 0 to 1. Call it in a click. */
  readonly downloadModel: () => Observable<number>;
  /** Counts an event, if the person has agreed to that. Absent where nothing is counted. */
  readonly track?: (name: EventName, properties?: Record<string, unknown>) => void;
  /** Why nothing is counted whatever the person chooses. */
  readonly countingRefused?: () => Refusal | null;
  /** A person begins to sign in. */
  readonly startLogin: () => Promise<LoginActor>;
  /** Opens the page where one signs in, from a page without addresses. */
  readonly openSignIn: () => void;
  /** Closes this page, which another one may have opened to sign in; absent: the chat is shown instead. */
  readonly closePage?: () => void;
  /** A limit of the plan is reached; absent where questions are never asked. */
  readonly startPaywall?: (input: PaywallInput) => Promise<PaywallActor>;
  /** null: the browser has no speech synthesis. */
  readAloud: ReadAloud | null;
  /** Activates its tab, or opens it, and highlights the passage there. */
  readonly showPassage: (place: PassagePlace) => Promise<ShowOutcome>;
  readonly copy: (text: string) => Promise<void>;
  /** A picture as PNG. Call straight from a click. */
  readonly copyPicture: (png: Promise<Blob>) => Promise<void>;
  /** At a section of it, where one is named, and at a field of that. */
  readonly openSettings: (section?: SettingsSection, field?: TextKey) => void;
  /** Fields and sections of the settings that this page has. Absent where none are searched. */
  readonly settingPlaces?: (isExtension: boolean, t: Translate) => Promise<readonly SettingPlace[]>;
  /** Writes added files for `run.start`; the row of a refused one has the error. */
  readonly saveFiles: (slot: string | null, files: readonly File[]) => Promise<Upload[]>;
  /** The bytes of a document's file; null: they are not on this device (any more). */
  readonly readFile: (docId: string) => Promise<Blob | null>;
  /** A drawing in SVG as a picture of pixels. @throws file_damaged, file_too_complex */
  readonly drawSvg: (svg: Blob) => Promise<Blob>;
  /** The audio of a kept dictation as WAV; null: it is not there. Absent where none is listed. */
  readonly readRecording?: (id: string) => Promise<Blob | null>;
  /** Offers a file to the person as a download. */
  readonly saveFile: (name: string, mime: string, parts: readonly (string | Blob)[]) => void;
  /** Backups, and what comes from other products and goes to them. */
  readonly backups: () => Promise<Backups>;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The view of a page, or panel; undefined: there is none here. */
export function usePageView(feature: string | null | undefined): AppPage['View'] {
  return useShell().pages.find((page) => page.feature === feature)?.View;
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('ShellProvider is missing');
  return shell;
}
