import type { PdfAddress } from '#domain/documents/pdf-address.ts';
import type { MarkedSource } from '#domain/memos/marks.ts';
import type { PdfFiles } from './engine/load-pdfjs.ts';
import type { Observed } from './engine/observed.ts';
import type { PdfEngine } from './engine/pdf-engine.ts';

/** The saved state of a document and of the viewer. */
export interface PdfMemory {
  /** Null: pages are dark where the interface is. */
  darkPages: boolean | null;
  panel: 'pages' | 'outline' | 'marks' | null;
}

interface PdfPosition {
  page: number;
  scale: string;
}

/** The document that is moving to the chat; null: none. */
export interface Reading {
  step: 'reading' | 'hashing' | 'extracting' | 'indexing';
  done: number;
  of: number;
}

/** What the composition root provides to the viewer. */
export interface PdfHost {
  files: PdfFiles;
  /** The document in this page's address. */
  readonly address: () => PdfAddress;
  /** By what the marks of a shown document are found. */
  readonly markedSource: (engine: PdfEngine) => Promise<MarkedSource>;
  /** Selected words get the pill of the extension, by which they are marked too. */
  readonly hasPill: boolean;
  /** A place is about to be shown: takes whether it is seen, later. */
  readonly placing: () => (isSeen: boolean) => void;
  /** The part behind `#` has changed. */
  readonly onPlace: (listener: () => void) => () => void;
  /** The file of a stored document. */
  readonly stored: (docId: string) => Promise<File | null>;
  /** @throws capture_excluded: the person chose that the site of the address is never read */
  readonly refuseExcluded: (url: string) => Promise<void>;
  /** Notes in the record of what was sent that the host of the address is asked for it. */
  readonly recordFetch: (url: string) => void;
  readonly mayFetch: (url: string) => Promise<boolean>;
  /** Files on disk may be opened by their address: a switch of the browser, not of ours. */
  readonly mayOpenDisk: () => Promise<boolean>;
  /** Call straight from a click. */
  readonly askAccess: (url: string) => Promise<boolean>;
  /** Opens the chat next to the page, directly in a click; null: there is none. */
  readonly openChat: (() => Promise<void>) | null;
  /** Opens the chat with a summary of the document, directly in a click; null: there is none. */
  readonly summarise: (() => Promise<void>) | null;
  /** Where the viewer is next to the chat; null: it is closed with its tab. */
  readonly close: (() => void) | null;
  readonly save: (name: string, blob: Blob) => void;
  /** The engine of a shown document, or none. */
  readonly shows: (engine: PdfEngine | null) => void;
  reading: Observed<{ now: Reading | null }>;
  memory: Observed<PdfMemory>;
  readonly position: (key: string) => PdfPosition | null;
  readonly savePosition: (key: string, position: PdfPosition) => void;
}
