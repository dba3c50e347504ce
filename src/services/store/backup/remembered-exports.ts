import * as z from 'zod/mini';
import { type ExportFormatId, exportFormats } from '#domain/export/export-formats.ts';
import { exportKinds } from '#domain/export/export-item.ts';
import { exportServiceIds } from '#domain/export/export-services.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';

const formatSchema = z.enum(Object.keys(exportFormats) as [ExportFormatId, ...ExportFormatId[]]);

const rememberedSchema = z.object({
  kinds: z.array(z.enum(exportKinds)),
  /** A format of files, or a service. */
  target: z.union([formatSchema, z.enum(exportServiceIds)]),
  onlyChanged: z.boolean(),
  /** Of each format that was sent, the hash of each item by its key. */
  sent: z.partialRecord(formatSchema, z.record(z.string(), z.string())),
});
export type RememberedExports = z.infer<typeof rememberedSchema>;

const key = 'exports';

const first: RememberedExports = {
  kinds: ['chats', 'documents', 'memos'],
  target: 'obsidian',
  onlyChanged: false,
  sent: {},
};

/** Of the owner, on this device. */
export async function readExports({ db }: Store): Promise<RememberedExports> {
  const row = await stored(() => db.meta.get(key));
  const read = rememberedSchema.safeParse(parseJson(row?.value ?? ''));
  return read.success ? read.data : first;
}

export async function writeExports({ db }: Store, exports: RememberedExports): Promise<void> {
  await stored(() => db.meta.put({ key, value: JSON.stringify(exports) }));
}
