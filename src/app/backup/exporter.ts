import type { Rows } from '#app/rows/rows.ts';
import { type ExportFormatId, exportFormats } from '#domain/export/export-formats.ts';
import {
  type ExportedFile,
  type ExportFolder,
  type ExportItem,
  type ExportKind,
  type ExportTexts,
  type ExportWords,
  keyOf,
} from '#domain/export/export-item.ts';
import { type ExportServiceId, exportServices } from '#domain/export/export-services.ts';
import { writeExport } from '#domain/export/export-writers.ts';
import { zipOfBlobs } from '#services/store/backup/backup-zip.ts';
import type { RememberedExports } from '#services/store/backup/remembered-exports.ts';
import {
  readConnection,
  type ServiceConnection,
  writeConnection,
} from '#services/store/backup/sent-items.ts';
import { parseJson } from '#shared/json.ts';
import { hashOf, type SendCall, type SendPorts, sendItems } from './send-items.ts';

interface ExportChoice {
  kinds: readonly ExportKind[];
  format: ExportFormatId;
  /** Only what is new or changed since the last export of this format. A folder knows itself what it has. */
  onlyChanged: boolean;
}

interface SendChoice {
  service: ExportServiceId;
  kinds: readonly ExportKind[];
}

interface ExportDone {
  /** Files of a folder, or items of one file. */
  written: number;
  unchanged: number;
  /** null: it is in the folder, or nothing has changed. */
  file: { name: string; mime: string; blob: Blob } | null;
}

type ExportParts = ExportWords & { texts: ExportTexts };

interface ExporterPorts extends SendPorts {
  rows: Pick<Rows, 'exports'>;
  /** null: this browser gives no folders. */
  pickFolder: (() => Promise<ExportFolder | null>) | null;
  /** Permits calls of a host that may be in this network; call the result when they are over. */
  allow: (host: string) => Promise<() => Promise<void>>;
}

export function createExporter(ports: ExporterPorts) {
  const { rows, pickFolder, store } = ports;
  return {
    pickFolder,
    run: (choice: ExportChoice, parts: ExportParts, folder: ExportFolder | null) =>
      run(rows, choice, parts, folder),
    /** Without the token. */
    async connection(service: ExportServiceId) {
      const known = await readConnection(store, service);
      return known && { host: known.host, page: known.page };
    },
    connect: (service: ExportServiceId, connection: Partial<ServiceConnection> | null) =>
      writeConnection(store, service, connection),
    async send(choice: SendChoice, { texts: _texts, ...query }: ExportParts, call: SendCall) {
      const remembered = await rows.exports.remembered();
      const { service: target, kinds } = choice;
      await rows.exports.remember({ ...remembered, kinds: [...kinds], target });
      const wanted = kindsOf(exportServices[target], kinds);
      const items = await itemsOf(rows, wanted, { ...query, isSent: true });
      const { host = '' } = (await readConnection(store, target)) ?? {};
      const over = await ports.allow(host);
      try {
        return await sendItems(ports, target, items, call);
      } finally {
        await over();
      }
    },
  };
}

const kindsOf = (of: { kinds: readonly ExportKind[] }, wanted: readonly ExportKind[]) =>
  of.kinds.filter((kind) => wanted.includes(kind));

async function itemsOf(
  rows: ExporterPorts['rows'],
  kinds: readonly ExportKind[],
  query: ExportWords & { isSent?: boolean },
): Promise<ExportItem[]> {
  const all: ExportItem[] = [];
  await rows.exports.read({ ...query, kinds, add: (item) => all.push(item) });
  return all;
}

/** In a folder: the hash of each file that was written there. */
const listName = '.gloss-export.json';

async function run(
  rows: ExporterPorts['rows'],
  { kinds, format: id, onlyChanged }: ExportChoice,
  { texts, ...query }: ExportParts,
  folder: ExportFolder | null,
): Promise<ExportDone> {
  const all = await itemsOf(rows, kindsOf(exportFormats[id], kinds), query);
  const remembered = await rows.exports.remembered();
  const choice = { kinds: [...kinds], target: id, onlyChanged };
  if (folder) {
    const done = await saveChanged(folder, writeExport(id, all, texts));
    await rows.exports.remember({ ...remembered, ...choice });
    return done;
  }
  const hashes = hashesOf(all);
  const sent = remembered.sent[id] ?? {};
  const changed = onlyChanged
    ? all.filter((item) => sent[keyOf(item)] !== hashes[keyOf(item)])
    : all;
  const unchanged = all.length - changed.length;
  const name = `gloss-${new Date().toISOString().slice(0, 10)}`;
  const file =
    changed.length === 0 ? null : await fileOf(id, name, writeExport(id, changed, texts, all));
  await rows.exports.remember(withSent(remembered, choice, { ...sent, ...hashes }));
  return { written: changed.length, unchanged, file };
}

const withSent = (
  remembered: RememberedExports,
  choice: Omit<RememberedExports, 'sent'> & { target: ExportFormatId },
  hashes: Record<string, string>,
): RememberedExports => ({ ...choice, sent: { ...remembered.sent, [choice.target]: hashes } });

const hashesOf = (items: readonly ExportItem[]): Record<string, string> =>
  Object.fromEntries(items.map((item) => [keyOf(item), hashOf(JSON.stringify(item))]));

/** A zip file where there are several. */
async function fileOf(
  id: ExportFormatId,
  name: string,
  files: readonly ExportedFile[],
): Promise<NonNullable<ExportDone['file']>> {
  const { mime, ending } = exportFormats[id];
  if (ending !== null) {
    return { name: `${name}.${ending}`, mime, blob: new Blob([files[0]!.text], { type: mime }) };
  }
  const parts = files.map(({ path, text }) => ({
    name: path,
    blob: new Blob([text]),
    deflate: true,
  }));
  return { name: `${name}.zip`, mime: 'application/zip', blob: await zipOfBlobs(parts) };
}

/** Writes what the folder does not have as it is now; other files stay. */
async function saveChanged(
  folder: ExportFolder,
  files: readonly ExportedFile[],
): Promise<ExportDone> {
  const known = parseJson((await folder.read(listName)) ?? '');
  const list = { ...(known as Record<string, unknown> | undefined) };
  let written = 0;
  for (const { path, text } of files) {
    const hash = hashOf(text);
    if (list[path] === hash && (await folder.read(path)) !== null) continue;
    await folder.write(path, text);
    list[path] = hash;
    written += 1;
  }
  if (written > 0) await folder.write(listName, `${JSON.stringify(list, null, 1)}\n`);
  return { written, unchanged: files.length - written, file: null };
}
