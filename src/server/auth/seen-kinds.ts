import { type AssistantKind, assistantKinds } from '#domain/account/api-token.ts';

/** What an assistant may see. */
interface Seen {
  /** null: all. */
  kinds: AssistantKind[] | null;
  /** Of chats; empty: in no folder; null: all. */
  folders: string[] | null;
}

/**
 * As it is stored: chats of some folders are no kind of `kinds`, so that a node of the release before, which knows no
 * folders, shows none rather than all.
 */
export function seenRow({ kinds, folders }: Seen): Seen {
  const isOfChats = kinds === null || kinds.includes('chat');
  if (folders === null || !isOfChats) return { kinds, folders: null };
  return { kinds: (kinds ?? assistantKinds).filter((kind) => kind !== 'chat'), folders };
}

/** As it was granted. */
export function seenOf({
  kinds,
  folders,
}: {
  kinds: string[] | null;
  folders: string[] | null;
}): Seen {
  // Written by `addApiToken` alone.
  const seen = kinds as AssistantKind[] | null;
  return { kinds: folders === null ? seen : [...(seen ?? []), 'chat'], folders };
}
