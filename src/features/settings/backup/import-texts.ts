import type { ImportCounts, LeftReason } from '#domain/import/imported.ts';
import type { TextKey, Texts } from '#ui/text.ts';

/** In the order in which they are said. */
const kinds = {
  chats: 'settings.recovery.conversations',
  messages: 'settings.recovery.messages',
  saved: 'settings.recovery.memos',
  files: 'settings.data.files',
  unknown: 'settings.import.unknown',
} as const satisfies Partial<Record<keyof ImportCounts, TextKey>>;

/** "1,204 chats, 31,877 questions and answers and 212 files"; empty: nothing. */
export function listCounts({ t, tag }: Texts, counts: ImportCounts, without: readonly string[] = []): string {
  const parts = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => counts[kind] > 0 && !without.includes(kind))
    .map((kind) => t(kinds[kind], { count: counts[kind] }));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts);
}

export const leftTexts = {
  unknown: 'settings.import.unknown',
  empty: 'settings.import.empty',
  noFile: 'settings.import.noFile',
  fileKind: 'settings.import.fileKind',
  unstorable: 'settings.data.chatsLeftOut',
  cut: 'settings.import.cut',
} as const satisfies Record<LeftReason, TextKey>;
