import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import type { PageState } from '#domain/capture/pages.ts';
import type { Recalled } from '#domain/conversations/recalled.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { attachDocument } from '#features/attach-document.ts';
import { useShell } from '#features/shell.tsx';
import { type MenuKeys, menuUsesKey } from '#features/slash/completion-menu.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatContext } from '../../context/use-chat-context.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { type Mention, mentionAt, withoutMention } from './mention-query.ts';

/** What choosing an option does; `take` removes the mention from the draft. */
function usePicks(take: () => void) {
  const shell = useShell();
  const context = useChatContext();
  const { t } = useText();
  const toast = useToast();
  const pickAddress = (url: string) => {
    take();
    context.addresses?.pick(url);
  };
  return {
    pickTab: ({ tabId, url, title, favicon }: PageState) => {
      take();
      void context.join({ tabId, url, title, favicon });
    },
    pickDocument: (entry: LibraryEntry) => {
      take();
      attachDocument(shell, entry).catch((error: unknown) =>
        toast(errorText(t, toCodedError(error))),
      );
    },
    pickAddress: context.addresses && pickAddress,
    pickMemory: (of: Recalled) => {
      take();
      context.send({ type: 'memory', of });
    },
  };
}

/** The menu that `@` opens in the composer, for tabs, documents, what was read and addresses. */
export function useMention() {
  const window = useChatWindow();
  const id = useId();
  const keys = useRef<MenuKeys>(null);
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, reportActive] = useState<string>();
  const close = useCallback(() => setMention(null), []);

  const picks = usePicks(() => {
    const { text } = window.draft.getSnapshot();
    if (mention) window.setDraft(withoutMention(text, mention));
    close();
    window.focus();
  });
  /** True: the menu has used the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!mention || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') close();
    else if (!menuUsesKey(event, keys.current, active !== undefined)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  /** Same effect as typing the sign at the end. */
  const begin = useCallback(() => {
    const { text: draft } = window.draft.getSnapshot();
    const text = `${draft}${/\S$/.test(draft) ? ' ' : ''}@`;
    window.setDraft(text);
    window.focus();
    setMention(mentionAt(text, text.length));
  }, [window]);
  return {
    begin,
    /** Opens the menu if the caret is behind an `@`. */
    look: (text: string, caret: number) => setMention(mentionAt(text, caret)),
    /** After the caret has moved: an open menu follows it, or closes. */
    follow: (text: string, caret: number) => setMention((now) => now && mentionAt(text, caret)),
    close,
    onKey,
    combobox: mention ? { controls: id, active } : null,
    menu: mention && {
      id,
      query: mention.query,
      keys,
      reportActive,
      ...picks,
    },
  };
}
