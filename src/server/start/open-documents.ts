import type { ServerConfig } from '../config/config.ts';
import { openObjects } from '../config/object-config.ts';
import type { Database } from '../database/connect.ts';
import { readInstallation } from '../database/installation.ts';
import type { DocumentIndex } from '../documents/document-index.ts';
import { type StartedDocuments, startDocuments } from '../documents/start-documents.ts';
import { KeySpace } from '../objects/key-space.ts';
import type { LateLog } from './late-log.ts';
import type { StartOptions } from './start-options.ts';

interface DocumentParts {
  config: ServerConfig;
  db: Database;
  now: () => number;
  index: DocumentIndex;
  log: LateLog;
  options: StartOptions;
}

/** The store of files in the key space of this installation, and work on uploads. */
export async function openDocuments(parts: DocumentParts): Promise<StartedDocuments> {
  const { config, db, now, log, options } = parts;
  const keys = new KeySpace(await readInstallation(db));
  return startDocuments(
    {
      db,
      objects: options.objects?.(keys) ?? openObjects(config.objects, keys),
      index: options.index ?? parts.index,
      quotaBytes: config.ownerQuotaBytes,
      now,
      onError: log.error,
      onNotice: log.notice,
    },
    options.documents,
  );
}
