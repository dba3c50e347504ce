import * as z from 'zod/mini';
import { sha256Hex } from '#shared/sha256.ts';
import { type MemoryPage, memoryPageSchema, readReasons, timeSchema } from './memory.ts';
import { plainAddress, siteOf } from './plain-address.ts';
import { readKinds } from './read-kinds.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const kind = z.optional(z.enum(readKinds));
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** Texts as they are stored, in lines of a backup and on a server. */
export const textLineSchema = z.object({ hash, wordsHash: hash, bytes: base64 });

/** An address could be any, and is opened by a click. */
const isPlain = ({ address, site }: { address: string; site: string }) =>
  plainAddress(address) === address && siteOf(address) === site;

export const pageLineSchema = z
  .object({ ...memoryPageSchema.shape, hash, kind })
  .check(z.refine(isPlain, 'is no address of a page'));

const visitSchema = z.object({ at: timeSchema, reason: z.enum(readReasons) });

const savedPageSchema = z
  .object({
    ...z.omit(memoryPageSchema, { id: true, sentAt: true }).shape,
    ...textLineSchema.shape,
    kind,
    /** The last ones. */
    visits: z.array(visitSchema).check(z.maxLength(100)),
  })
  .check(z.refine(isPlain, 'is no address of a page'));

/** A remembered page as devices share it; one that was forgotten has nothing of it. */
export const readPageSchema = z.union([
  z.object({ isForgotten: z.literal(true) }),
  savedPageSchema,
]);
export type SavedPage = z.infer<typeof savedPageSchema>;

/** The same on each device, and by it alone no one knows which page it is. */
export const readPageId = ({ address, hash: text }: Pick<MemoryPage, 'address' | 'hash'>): string =>
  sha256Hex(`${address}\n${text}`).slice(0, 40);
