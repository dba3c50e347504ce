import { type S3mini, S3ServiceError } from 's3mini';
import { isObject } from '#shared/json.ts';
import { fromStore } from './store-errors.ts';

interface Unfinished {
  key: string;
  uploadId: string;
  initiated: Date;
}

/**
 * Aborts multipart uploads below the prefix that began before then: the service charges for their
 * parts, and no list of objects shows them. Resolves with their number. A service that cannot list
 * them gives 0.
 */
export async function dropUnfinishedParts(
  client: S3mini,
  prefix: string,
  before: Date,
): Promise<number> {
  let dropped = 0;
  for await (const { key, uploadId, initiated } of unfinished(client, prefix)) {
    // Not every service respects the prefix.
    if (!key.startsWith(prefix) || !(initiated < before)) continue;
    await client.abortMultipartUpload(key, uploadId).then(
      () => (dropped += 1),
      (error: unknown) => {
        // It has ended meanwhile, by its own process or another's clean-up.
        if (statusOf(error) !== 404) throw fromStore(error);
      },
    );
  }
  return dropped;
}

async function* unfinished(client: S3mini, prefix: string): AsyncGenerator<Unfinished> {
  let markers: Record<string, string> = {};
  for (;;) {
    const page = await listPage(client, { prefix, ...markers });
    if (!page) return;
    yield* uploadsIn(page.upload);
    const [key, id] = [page.nextkeymarker, page.nextuploadidmarker];
    if (page.istruncated !== 'true' || typeof key !== 'string' || key === '') return;
    markers = { 'key-marker': key, ...(typeof id === 'string' ? { 'upload-id-marker': id } : {}) };
  }
}

/** Null: the service has no such call. */
async function listPage(client: S3mini, query: Record<string, string>) {
  try {
    // The package does not send its own `prefix` parameter.
    const answer: unknown = await client.listMultipartUploads('/', '', 'GET', query);
    const outer = folded(answer);
    return folded(outer.listmultipartuploadsresult ?? answer);
  } catch (error) {
    const status = statusOf(error);
    if (status === 501 || status === 405) return null;
    throw fromStore(error);
  }
}

function statusOf(error: unknown): number | null {
  const of = error instanceof S3ServiceError ? error : (error as Error | null)?.cause;
  return of instanceof S3ServiceError ? of.status : null;
}

/** Services and versions of the package differ in the case of names. */
function folded(value: unknown): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name.toLowerCase(), of]));
}

function uploadsIn(upload: unknown): Unfinished[] {
  const all = Array.isArray(upload) ? upload : upload ? [upload] : [];
  return all.map(folded).map(({ key, uploadid, initiated }) => ({
    key: String(key),
    uploadId: String(uploadid),
    initiated: new Date(String(initiated)),
  }));
}
