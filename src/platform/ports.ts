/** Ports to what a browser or a page offers. Implementations: `extension/`, `web/`, and for tests `test/support/platform/`. */

export type { PageToolsPort } from './page-tools-port.ts';

export interface TabInfo {
  tabId: number;
  windowId: number;
  /** Empty without access to the tab. */
  url: string;
  title: string;
  favicon: string | null;
  active: boolean;
}

export interface TabsPort {
  active(windowId: number): Promise<TabInfo | null>;
  get(tabId: number): Promise<TabInfo | null>;
  /** The tab that is before the person, in the window with the focus; null: none is. */
  inFront(): Promise<TabInfo | null>;
  /** Fires when that may be another one, or another page of it. */
  onFrontChanged(listener: () => void): () => void;
  /** Fires when a window's active tab, its address or its title changes. */
  onChanged(listener: (tab: TabInfo) => void): () => void;
  onClosed(listener: (tabId: number) => void): () => void;
  /** Fires when a tab that we may see goes to another address. */
  onMoved(listener: (tab: TabInfo) => void): () => void;
  /** Fires when a tab that we may see has loaded a page or a frame of one. */
  onLoaded(listener: (tab: TabInfo) => void): () => void;
  /** Null where the browser does not report what it opened. */
  open(url: string, windowId?: number): Promise<TabInfo | null>;
  /** Every tab of every window that the browser reports. */
  all(): Promise<TabInfo[]>;
  /** Every tab of a window, in the order of its strip. */
  inWindow(windowId: number): Promise<TabInfo[]>;
  /** Makes it the active tab of its window. */
  show(tabId: number): Promise<void>;
  close(tabId: number): Promise<void>;
  /** Takes the tab to another address; Back goes back. */
  load(tabId: number, url: string): Promise<void>;
}

/** A script that the browser injects by itself; sites are match patterns. */
export interface PageScript {
  file: string;
  allFrames: boolean;
  matches: readonly string[];
  excludeMatches: readonly string[];
}

export interface ScriptingPort {
  /**
   * Runs files of the extension, one after the other, in the frames named or in all that are in reach;
   * 0 is the top one. Gives the ids of the frames. All frames are not waited for while they load.
   * @throws capture_no_access, capture_refused, capture_failed, peerLost: the document went away
   */
  inject(
    tabId: number,
    frames: readonly number[] | 'all',
    files: readonly string[],
  ): Promise<readonly number[]>;
  /** `performance.timeOrigin` of the tab's page, another one after each load; null: out of reach. */
  loadedAt(tabId: number): Promise<number | null>;
  /** Has the browser inject a script into pages that load from now on; null: no more. Idempotent. */
  registerScript(id: string, script: PageScript | null): Promise<void>;
  /** Registers the loader on the origins that were granted, less the excluded patterns; idempotent. */
  registerLoader(origins: readonly string[], excludeMatches?: readonly string[]): Promise<void>;
}

/** Style sheets that a page's scripts do not see; they reach shadow roots by `::highlight`. */
export interface PageStylesPort {
  add(tabId: number, frameId: number, css: string): Promise<void>;
  remove(tabId: number, frameId: number, css: string): Promise<void>;
}

export interface ScreenPort {
  /**
   * What the active tab of a window shows, as PNG in pixels of the screen.
   * @throws capture_no_access, capture_refused, capture_failed
   */
  capture(windowId: number): Promise<Blob>;
}

export interface PermissionsPort {
  /** Match patterns granted beyond the manifest's own. */
  origins(): Promise<string[]>;
  /** Needs a person's gesture: call it before anything is awaited (Firefox). */
  request(origins: readonly string[]): Promise<boolean>;
  remove(origins: readonly string[]): Promise<boolean>;
  contains(origin: string): Promise<boolean>;
  onChanged(listener: () => void): () => void;
}

/** Lives as long as the browser runs; out of reach of content scripts. Values are JSON. */
export interface SessionStoragePort {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** An item of the browser's own menu for selected text, fields or both. */
export interface MenuEntry {
  id: string;
  for: readonly ('selection' | 'editable')[];
  /** null: in the menu itself. */
  parent: string | null;
  title: string;
}

export interface MenuClick {
  id: string;
  tab: TabInfo;
  frameId: number;
  /** Address of the frame below the top one; undefined: it is the top one. */
  frameUrl: string | undefined;
  /** The selected text as the browser gives it: in one line. */
  text: string;
}

export interface MenusPort {
  /** Replaces all items; each parent comes before what is in it. The browser keeps them. */
  replace(items: readonly MenuEntry[]): Promise<void>;
  /** The click grants access to the tab. */
  onClicked(listener: (click: MenuClick) => void): void;
  /** The extension was installed or updated: it has no items. */
  onInstalled(listener: () => void): void;
}

/** The chat next to a page. */
export interface PanelPort {
  /** False: the browser opens it only for clicks on its own controls and on the extension's pages. */
  readonly opensFromPages: boolean;
  /** Call straight in the handler of a message that a click in a page of this tab has sent. */
  openFromPage(tabId: number): Promise<void>;
}

/** Chromium's offscreen document; elsewhere the port does nothing and says so. */
export interface OffscreenPort {
  readonly available: boolean;
  /** Single-flight: any number of callers make one document. */
  ensure(): Promise<void>;
}

/** A tab that is opened behind the others to be read, and closed again. */
export interface BackgroundTabsPort {
  /** Null where the browser does not report what it opened. */
  open(url: string): Promise<number | null>;
  /** The same before the person, who does something there. */
  show(url: string): Promise<number | null>;
  /** Resolves when the page has loaded and had a moment. @throws timeout, aborted */
  whenLoaded(tabId: number, signal: AbortSignal): Promise<void>;
  close(tabId: number): Promise<void>;
}

/** The script that answers for pages which are loaded in frames of a page of ours. */
export interface HiddenFramesPort {
  /** While `work` runs, it is in every frame that loads. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** The browser's detector of languages; nothing leaves the machine. */
export interface LanguagesPort {
  /** BCP-47; null: it is not sure. */
  detect(text: string): Promise<string | null>;
}

export interface ClipboardPort {
  write(text: string): Promise<void>;
  /** Call straight from a click, before the picture is made: Safari and Firefox refuse after any await. */
  writePicture(png: Promise<Blob>): Promise<void>;
}

export interface AlarmsPort {
  /** Epoch milliseconds; replaces an alarm of the same name. */
  set(name: string, at: number): Promise<void>;
  onFired(listener: (name: string) => void): () => void;
}

export type ModelAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface ModelPrompt {
  role: 'system' | 'user' | 'assistant';
  content: ModelContent;
}

/** Words, or words and images in their order. */
export type ModelContent = string | readonly ({ text: string } | { image: Blob })[];

/** A conversation with the browser's own model. */
export interface LanguageModelSession {
  /** Tokens that fit in; null where the browser does not say. */
  readonly window: number | null;
  /** Tokens taken so far. */
  readonly used: number | null;
  /** Tokens that `prompt` would take. */
  measure(prompt: ModelContent, signal: AbortSignal): Promise<number | null>;
  /** Pieces of the answer as they come. */
  ask(prompt: ModelContent, signal: AbortSignal): AsyncIterable<string>;
  destroy(): void;
}

/**
 * The browser's own model. What the browser throws is let through: a DOMException, whose name says
 * what happened (QuotaExceededError, NotSupportedError, NotAllowedError, AbortError…).
 */
export interface LanguageModelPort {
  /** The model's name. */
  readonly title: string;
  availability(): Promise<ModelAvailability>;
  /** Whether it accepts images too, on this machine at this time. */
  takesImages(): Promise<boolean>;
  /**
   * Downloads the model if necessary; the browser requires a gesture in this page for that.
   * `onProgress` receives numbers from 0 to 1.
   */
  create(options: {
    before: readonly ModelPrompt[];
    /** Images will be among what it is given. */
    images?: boolean;
    signal: AbortSignal;
    onProgress?: (loaded: number) => void;
  }): Promise<LanguageModelSession>;
}

/** A microphone that is on. */
export interface OpenMicrophone {
  /** Samples per second of what `onSamples` gets. */
  readonly rate: number;
  /** Its name, as the browser has it. */
  readonly name: string;
  /** Resolves when the last samples were given. */
  stop(): Promise<void>;
}

/** Microphones of this machine, for a page that has been given access. */
export interface MicrophonePort {
  /** Of this origin. */
  access(): Promise<'granted' | 'denied' | 'prompt'>;
  /**
   * `deviceId`: the chosen one; null, or one that is gone: the system's own. `onSamples` gets one channel, about ten times a second; `onLost`: the
   * device was taken away, or access to it.
   * @throws microphone_denied, microphone_none, microphone_busy
   */
  open(options: {
    deviceId: string | null;
    readonly onSamples: (samples: Float32Array) => void;
    readonly onLost: () => void;
  }): Promise<OpenMicrophone>;
}

/** The browser's own recogniser of speech. `language`: BCP-47; null: the browser's. */
export interface RecogniserPort {
  /** Whether it hears a language on this device. */
  onDevice(language: string | null): Promise<'ready' | 'installable' | 'installing' | 'none'>;
  /** Downloads what it needs for that; false: the browser did not. */
  install(language: string | null): Promise<boolean>;
  /**
   * The text of a recording, in as much time as it lasts; '': no speech. `processLocally` false: the browser's vendor hears it.
   * @throws recogniser_failed, recogniser_refused, network, and the signal's reason
   */
  recognise(
    audio: Blob,
    options: { language: string | null; processLocally: boolean; signal: AbortSignal },
  ): Promise<string>;
}

/** Rules for requests that pages of the extension make; requests of other pages are not changed. */
export interface OwnRequestRules {
  /** Hosts that are not asked, with all below them. */
  blockedNames: readonly string[];
  /** RE2 patterns of addresses that are not asked. */
  blockedPatterns: readonly string[];
  /** Origins (scheme, host and port) that are asked although they are blocked. */
  allowed: readonly string[];
  /** Addresses of pages that frames show although they are blocked. */
  framed: readonly string[];
  /** Origins that are asked without saying who asks. */
  withoutOrigin: readonly string[];
}

export interface OwnRequestsPort {
  /** Makes the rules exactly these, for as long as the browser runs. They hold for redirects too. */
  apply(rules: OwnRequestRules): Promise<void>;
}

/** Gives a lock back; more than once does no harm. */
export type Release = () => void;

/**
 * Locks that all contexts of an origin share and that end with the context that holds them: they
 * show whether a context is alive.
 */
export interface LocksPort {
  /** The lock, or null where somebody holds it. */
  take(name: string): Promise<Release | null>;
  /** Waits its turn. @throws aborted */
  wait(name: string, signal: AbortSignal): Promise<Release>;
}

/** A window that this page opened. */
export interface OpenedWindow {
  navigate(url: string): void;
  isClosed(): boolean;
  close(): void;
  /** Did this message come from it? */
  isSource(source: unknown): boolean;
}

/** Pop-ups and tabs of a page. */
export interface PopupPort {
  /**
   * In a click, before any await. An empty window of that size in the middle of the screen, or a tab; null: the
   * browser blocked it.
   */
  open(size: { width: number; height: number } | null): OpenedWindow | null;
  /** Messages of other windows to this one. Returns what ends it. */
  onMessage(
    listener: (message: { data: unknown; origin: string; source: unknown }) => void,
  ): () => void;
  /** Messages of pages of this origin. Returns what ends it. */
  onBroadcast(channel: string, listener: (data: unknown) => void): () => void;
}

/** As `domain/speech/voices.ts` has it. */
export interface Voice {
  id: string;
  name: string;
  /** BCP 47; empty: any. */
  language: string;
  isLocal: boolean;
  isDefault: boolean;
  host?: string;
  asks?: boolean;
}

/** What is said at a time: a sentence. */
export interface Utterance {
  text: string;
  voice: Voice;
  /** BCP 47. */
  language: string;
  /** 1: the voice's own speed. */
  rate: number;
  /** It was cut off, and continues there where its voice can. */
  isResumed: boolean;
  /** What is said after it; null: nothing. It may be prepared meanwhile. */
  next: string | null;
  reading: Reading;
}

/** All that is read aloud of one thing. */
export interface Reading {
  id: string;
  from: { messageId?: string | undefined; docId?: string | undefined; url?: string | undefined };
  /** Aborts at its end: what was prepared is dropped. */
  signal: AbortSignal;
}

export interface SpeechPort {
  /** Waits a moment for a browser that is still looking for them; empty: there are none. */
  voices(): Promise<readonly Voice[]>;
  /**
   * Resolves when all is said, or soon after `signal`. `onWord`: a word begins, by its UTF-16 offset, and its length
   * where the voice reports it. @throws speech_failed, speech_not_allowed
   */
  speak(
    utterance: Utterance,
    onWord: (at: number, length: number | null) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Sounds, one at a time. */
export interface SoundPort {
  /**
   * Resolves at its end, or soon after `signal`. `rate`: 1 is its own speed, and its pitch stays; `from`: in seconds.
   * @throws speech_failed for what is no sound, speech_not_allowed
   */
  play(sound: Blob, place: { rate: number; from: number }, signal: AbortSignal): Promise<void>;
  /** Where it is, in seconds; of the last one where none plays. */
  second(): number;
}

/** At most one page of this origin speaks. */
export interface SpeakingTurnPort {
  /** Takes the turn from who has it. `lost`: another page has taken it. Gives what returns it. */
  take(lost: () => void): () => void;
}
