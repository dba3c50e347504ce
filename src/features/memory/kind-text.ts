import type { ReadKind } from '#domain/memory/read-kinds.ts';
import type { TextKey, Translate } from '#ui/text.ts';

const names = {
  webpage: 'memory.kind.webpage',
  video: 'memory.kind.video',
  email: 'memory.kind.email',
} as const satisfies Record<Exclude<ReadKind, 'pdf'>, TextKey>;

/** What a page that was read is, as people call it. */
export const kindText = (t: Translate, kind: ReadKind): string =>
  kind === 'pdf' ? 'PDF' : t(names[kind]);
