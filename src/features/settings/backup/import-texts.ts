import type { ImportCounts, LeftReason } from '#domain/import/imported.ts';
import type { TextKey, Texts } from '#ui/text.ts';

/** In the order in which they are said. */
const kinds = {
  chats: 'settings.recovery.conversations',
  messages: 'settings.recovery.messages',
  saved: 'settings.recovery.memos',
  files: 'settings.data.files',
} as const satisfies Partial<Record<keyof ImportCounts, TextKey>>;

/** "1,204 chats, 31,877 questions and answers and 212 files · Of an unknown kind: 14"; empty: nothing. */
export function listCounts({ t, tag }: Texts, counts: ImportCounts): string {
  const parts = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(kinds[kind], { count: counts[kind] }));
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts);
  const unknown = counts.unknown > 0 ? t('settings.import.unknown', { count: counts.unknown }) : '';
  return [list, unknown].filter(Boolean).join(' · ');
}

export const leftTexts = {
  unknown: 'settings.import.unknown',
  empty: 'settings.import.empty',
  noFile: 'settings.import.noFile',
  fileKind: 'settings.import.fileKind',
  unstorable: 'settings.data.chatsLeftOut',
  cut: 'settings.import.cut',
} as const satisfies Record<LeftReason, TextKey>;
