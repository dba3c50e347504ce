import type { ExportItem } from '#domain/export/export-item.ts';
import { type NotionBlock, notionBlocks, notionTitle } from '#domain/export/notion-blocks.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import { type CallService, type ServiceAccess, serviceCaller } from './service-call.ts';

/** What Notion takes in one request: 100 blocks, and 500 kB, of which a character may be three bytes. */
const maxBlocks = 100;
const maxLength = 150_000;
/** Pages in a row that it refuses: the cause is not in them. */
const maxRefused = 3;

interface NotionPages {
  /** The page below which all are. */
  parent: string;
  /** The page that an item has from before; null: none. */
  readonly pageOf: (item: ExportItem) => string | null;
  /** `isWhole` false: more of it follows, and a page that stays so is replaced. */
  readonly sent: (item: ExportItem, page: string, isWhole: boolean) => Promise<void>;
}

/**
 * Makes a page of each item. The page that an item had before goes to Notion's trash. An item that is refused does not keep
 * back those behind it. @throws as `CallService`
 */
export async function sendToNotion(
  items: readonly ExportItem[],
  access: ServiceAccess,
  pages: NotionPages,
): Promise<void> {
  const headers = { authorization: `Bearer ${access.token}`, 'notion-version': '2022-06-28' };
  // Three requests a second.
  const call = serviceCaller(access, { headers, pauseMs: 350 });
  const refused: unknown[] = [];
  let inRow = 0;
  for (const item of items) {
    try {
      const before = pages.pageOf(item);
      if (before !== null) await remove(call, before);
      await create(call, item, pages);
      inRow = 0;
    } catch (error) {
      inRow += 1;
      if (inRow === maxRefused || codeOf(error) !== 'server_message') throw error;
      refused.push(error);
    }
  }
  if (refused.length > 0) throw refused[0];
}

const codeOf = (error: unknown) => (error instanceof CodedError ? error.code : '');

/** One that is gone there already is none. */
async function remove(call: CallService, page: string): Promise<void> {
  try {
    await call('PATCH', `/v1/pages/${page}`, { archived: true });
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'not_found' && code !== 'server_message') throw error;
  }
}

async function create(
  call: CallService,
  item: ExportItem,
  { parent, sent }: NotionPages,
): Promise<void> {
  const [children = [], ...rest] = batchesOf(notionBlocks(item));
  const made = await call('POST', '/v1/pages', {
    parent: { page_id: parent },
    properties: { title: { title: notionTitle(item.title) } },
    children,
  });
  const page = isObject(made) && typeof made.id === 'string' ? made.id : null;
  if (page === null) throw new CodedError('server_unavailable', 'Notion has named no page');
  if (rest.length > 0) await sent(item, page, false);
  for (const more of rest) {
    await call('PATCH', `/v1/blocks/${page}/children`, { children: more });
  }
  await sent(item, page, true);
}

function batchesOf(blocks: readonly NotionBlock[]): NotionBlock[][] {
  const batches: NotionBlock[][] = [];
  let room = 0;
  for (const block of blocks) {
    const { length } = JSON.stringify(block);
    const last = batches.at(-1);
    room -= length;
    if (last && last.length < maxBlocks && room >= 0) last.push(block);
    else {
      batches.push([block]);
      room = maxLength - length;
    }
  }
  return batches;
}
