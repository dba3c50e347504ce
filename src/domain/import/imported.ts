import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';

/** What is read of a file of another product, a piece at a time. */
export type Imported =
  | ImportedChat
  | ImportedSaved
  | ImportedDocument
  | ImportedInstruction
  | ImportedUnknown;

/** A chat of another product. Times are epoch milliseconds. */
export interface ImportedChat {
  kind: 'chat';
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  /** Parents first. */
  messages: ImportedMessage[];
  /** The end of the branch that was shown last, or written last; null: there is no message. */
  lastMessageId: string | null;
  /** Fields of the file that have no place here, as they were. */
  more?: Fields;
}

export interface ImportedMessage {
  id: string;
  parentId: string | null;
  isQuestion: boolean;
  text: string;
  createdAt: number;
  reasoning?: string;
  /** What an answer cites, with addresses. */
  sources?: ImportedSource[];
  files?: ImportedFile[];
}

export interface ImportedSource {
  title: string;
  url: string;
}

export interface ImportedFile {
  name: string;
  /** Its id or path, by which an archive has it; of a picture in the text itself its `data:` address. */
  key: string;
  /** Its name in the archive, or that address; null: it is not there. Absent: not looked for yet. */
  path?: string | null;
}

/** Something that was saved or read: a page, a quote of it, a note on it. */
export interface ImportedSaved {
  kind: 'saved';
  id: string;
  title: string;
  link: string | null;
  /** Words of the source; empty: all of it was saved. */
  quote: string;
  note: string;
  savedAt: number;
  tags: string[];
  /** As the product names it; empty: none. */
  colour: string;
  /** Where the quote is, as the product says it: page, location, selectors. */
  position: JsonValue;
  author: string;
  more?: Fields;
}

/** A text that belongs to no chat, as a file of a project. */
interface ImportedDocument {
  kind: 'document';
  name: string;
  text: string;
}

/** What the person has told models about themselves or a project. */
export interface ImportedInstruction {
  kind: 'instruction';
  title: string;
  text: string;
}

/** It is in the file, and no format knows it. */
export interface ImportedUnknown {
  kind: 'unknown';
  /** As the file calls it. */
  what: string;
}

export type Fields = Record<string, JsonValue>;

/** How much a file has. */
export interface ImportCounts {
  chats: number;
  messages: number;
  files: number;
  /** Things that become memos. */
  saved: number;
  instructions: number;
  unknown: number;
}

export const noCounts: ImportCounts = {
  chats: 0,
  messages: 0,
  files: 0,
  saved: 0,
  instructions: 0,
  unknown: 0,
};

/** Why something of a file is not here after the import. */
export type LeftReason = 'unknown' | 'empty' | 'noFile' | 'fileKind' | 'unstorable' | 'cut';

/** Adds what an item has. Files that an archive lacks are in its messages, and count too. */
export function countItem(counts: ImportCounts, item: Imported): void {
  if (item.kind === 'chat') {
    counts.chats += 1;
    counts.messages += item.messages.length;
    for (const { files } of item.messages) counts.files += files?.length ?? 0;
  } else if (item.kind === 'document') counts.files += 1;
  else if (item.kind === 'instruction') counts.instructions += 1;
  else counts[item.kind] += 1;
}

/** What is not here as it was in the file. */
export interface Left {
  reason: LeftReason;
  /** What it is called. */
  name: string;
}

/** What is in a file. */
export interface FoundImport {
  /** Names of products; none: it is a backup of this product. */
  names: string[];
  counts: ImportCounts;
  /** Names of things of a kind unknown, some of them. */
  unknown: string[];
}

/** What became of it. */
export interface ImportReport {
  added: ImportCounts;
  /** What was here already. */
  known: ImportCounts;
  left: Left[];
  instructions: ImportedInstruction[];
  /** The person or a failure has stopped it; it is gone on with from `next`. */
  isStopped: boolean;
  /** Why it was stopped, where the person has not. */
  failure?: ErrorData;
  next: number;
}

export interface ImportProgress {
  /** From 0 to 1. */
  part: number;
  counts: ImportCounts;
}
