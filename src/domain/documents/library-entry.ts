import type { DocumentInfo } from './documents.ts';
import type { ServerCopy } from './server-copies.ts';

/** A document of the library. */
export interface LibraryEntry {
  document: DocumentInfo;
  /** Bytes of the file; 0 for a page. */
  size: number;
  /** The file itself is on this device. */
  hasFile: boolean;
  /** Its text is on this device: it can be read and be a source; false: it is only on the server. */
  hasText: boolean;
  created_at: string;
  /** Absent: there has been no server yet. */
  server?: ServerCopy | undefined;
}
