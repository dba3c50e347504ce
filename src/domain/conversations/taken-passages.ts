import type { MessageSource } from './conversations.ts';

interface Taken {
  /** Of passages: of that document nothing else is given to a model. */
  ids: ReadonlySet<string>;
  /** See `MessageSource`. */
  isUnsure: boolean;
}

/** By document. */
export type TakenPassages = ReadonlyMap<string, Taken>;

/** What all of these sources took; a document that one of them has as a whole is not among them. */
export function takenPassages(
  sources: readonly Pick<MessageSource, 'docId' | 'taken' | 'isUnsure'>[],
): TakenPassages {
  const taken = new Map<string, Taken>();
  for (const { docId, taken: ids = [], isUnsure = false } of sources) {
    const before = taken.get(docId);
    taken.set(docId, {
      ids: new Set([...(before?.ids ?? []), ...ids]),
      isUnsure: isUnsure && before?.isUnsure !== false,
    });
  }
  for (const { docId, taken: ids } of sources) if (!ids) taken.delete(docId);
  return taken;
}

/** As a message stores it. */
export function withTaken(source: MessageSource, taken: TakenPassages): MessageSource {
  const own = taken.get(source.docId);
  return own ? { ...source, taken: [...own.ids], ...(own.isUnsure && { isUnsure: true }) } : source;
}
