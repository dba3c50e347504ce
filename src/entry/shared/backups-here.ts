import { packOwnBackup, unpackFile } from '#app/backup/backup-runtime.ts';
import { createExporter } from '#app/backup/exporter.ts';
import { createImporter } from '#app/backup/importer.ts';
import { extensionHostAccess } from '#app/models/host-access.ts';
import type { Rows } from '#app/rows/rows.ts';
import type { BusClient } from '#bus/types.ts';
import type { Backups } from '#features/shell.tsx';
import { folderPicker } from '#platform/web/folders.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { recordedFetch } from '#services/privacy/recorded.ts';
import { openStore } from '#services/store/database/store.ts';
import { createPagePool } from './page-pool.ts';

let importer: Backups['importer'] | null = null;

/** Backups, imports and exports in this page, whose workers end by themselves when they have nothing to do. */
export function backupsHere(bus: BusClient, rows: Rows): Backups {
  importer ??= createImporter({
    pool: createPagePool(),
    reading: createPagePool(),
    store: openStore(),
    rows,
    startUpload: (id) => bus.request('run.start', { kind: 'upload', id }),
  });
  const store = openStore();
  const record = recordSent(store);
  const access = extensionHostAccess((name, body, options) => bus.request(name, body, options));
  const exporter = createExporter({
    rows,
    allow: (host) => access.prepareProbe({ connection: 'OPENAI_API', host }),
    store,
    fetch: recordedFetch(
      (url, init) => fetch(url, init),
      (sent) => record({ ...sent, kind: 'export' }),
    ),
    pickFolder: folderPicker(),
  });
  return { pack: packOwnBackup, unpack: unpackFile, importer, exporter };
}
