import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { type MenuKeys, menuUsesKey } from './completion-menu.ts';
import { type SlashEntry, slashAt } from './slash-entries.ts';

/** The menu that `/` opens in an empty field; `pick` is told what the person has chosen. */
export function useSlashMenu(pick: (entry: SlashEntry) => void) {
  const id = useId();
  const keys = useRef<MenuKeys>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, reportActive] = useState<string>();
  const close = useCallback(() => setQuery(null), []);
  const pickAndClose = (entry: SlashEntry) => {
    close();
    pick(entry);
  };
  /** True: the menu has used the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (query === null || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') close();
    else if (!menuUsesKey(event, keys.current, active !== undefined)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    /** Opens the menu if the text is the beginning of a command. */
    look: (text: string, caret: number) => setQuery(slashAt(text, caret)),
    /** After the caret has moved: an open menu follows it, or closes. */
    follow: (text: string, caret: number) =>
      setQuery((now) => (now === null ? null : slashAt(text, caret))),
    close,
    onKey,
    combobox: query === null ? null : { controls: id, active },
    menu: query === null ? null : { id, query, keys, reportActive, pick: pickAndClose },
  };
}
