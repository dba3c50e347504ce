import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import type { LibraryEntry } from '#bus/contract/upload-commands.ts';
import type { PageState } from '#domain/pages.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatContext } from '../../context/use-chat-context.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { type Mention, mentionAt, withoutMention } from './mention-query.ts';

/** What the field's keys do in the open menu. */
export interface MentionKeys {
  move(step: 1 | -1): void;
  jump(end: 'first' | 'last'): void;
  /** False: there is nothing to pick. */
  pick(): boolean;
}

/** The menu that `@` opens in the composer, for tabs and documents. */
export function useMention() {
  const { slot: place, bus } = useShell();
  const window = useChatWindow();
  const context = useChatContext();
  const { t } = useText();
  const toast = useToast();
  const id = useId();
  const keys = useRef<MentionKeys>(null);
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, reportActive] = useState<string>();
  const close = useCallback(() => setMention(null), []);

  const take = () => {
    const { text } = window.draft.getSnapshot();
    if (mention) window.setDraft(withoutMention(text, mention));
    close();
    window.focus();
  };
  const pickTab = ({ tabId, url, title, favicon }: PageState) => {
    take();
    context.join({ tabId, url, title, favicon });
  };
  const pickDocument = ({ document }: LibraryEntry) => {
    take();
    bus
      .request('upload.attach', { slot: place, docId: document.docId })
      .catch((error: unknown) => toast(errorText(t, toCodedError(error))));
  };
  /** True: the key was the menu's. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!mention || event.nativeEvent.isComposing) return false;
    const { key, shiftKey } = event;
    if (key === 'Escape') close();
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      keys.current?.move(key === 'ArrowUp' ? -1 : 1);
    else if ((key === 'Home' || key === 'End') && active && !shiftKey)
      keys.current?.jump(key === 'Home' ? 'first' : 'last');
    else if ((key !== 'Enter' && key !== 'Tab') || shiftKey || !keys.current?.pick()) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  /** As if the sign had been typed at the end. */
  const begin = useCallback(() => {
    const { text: draft } = window.draft.getSnapshot();
    const text = `${draft}${/\S$/.test(draft) ? ' ' : ''}@`;
    window.setDraft(text);
    window.focus();
    setMention(mentionAt(text, text.length));
  }, [window]);
  return {
    begin,
    /** Looks at what stands before the caret. */
    look: (text: string, caret: number) => setMention(mentionAt(text, caret)),
    /** The caret went elsewhere: an open menu follows it, or closes. */
    follow: (text: string, caret: number) => setMention((now) => now && mentionAt(text, caret)),
    close,
    onKey,
    combobox: mention ? { controls: id, active } : null,
    menu: mention && { id, query: mention.query, keys, pickTab, pickDocument, reportActive },
  };
}
