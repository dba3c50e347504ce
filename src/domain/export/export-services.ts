import type { ExportFormatId } from './export-formats.ts';
import type { ExportKind } from './export-item.ts';

export const exportServiceIds = ['readwiseApi', 'notion'] as const;
export type ExportServiceId = (typeof exportServiceIds)[number];

interface ExportService {
  /** No language translates it. */
  name: string;
  /** Of its API, unless the person names another address. */
  host: string;
  /** Where a person gets a token. */
  tokens: string;
  kinds: readonly ExportKind[];
}

/** Where exports are sent by an API; how: `services/export`. */
export const exportServices: Readonly<Record<ExportServiceId, ExportService>> = {
  readwiseApi: {
    name: 'Readwise',
    host: 'https://readwise.io',
    tokens: 'https://readwise.io/access_token',
    kinds: ['documents', 'memos'],
  },
  notion: {
    name: 'Notion',
    host: 'https://api.notion.com',
    tokens: 'https://www.notion.so/profile/integrations',
    kinds: ['chats', 'documents', 'memos'],
  },
};

/** Files of a format, or a service. */
export type ExportTarget = ExportFormatId | ExportServiceId;

export const isService = (target: ExportTarget): target is ExportServiceId =>
  (exportServiceIds as readonly string[]).includes(target);

/** The id of a Notion page in its address, or the id itself; null: it has none. */
export function notionPageId(address: string): string | null {
  const [path = ''] = address.trim().split(/[?#]/, 1);
  const id = path.replaceAll('-', '').slice(-32).toLowerCase();
  return /^[\da-f]{32}$/.test(id) ? id : null;
}
