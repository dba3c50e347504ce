import { Search20Regular } from '@fluentui/react-icons/svg/search';
import type { KeyboardEvent } from 'react';

/** `elsewhere`: with the key that opens links in a new tab. */
export type Where = 'here' | 'elsewhere';

interface PaletteFieldProps {
  name: string;
  hint: string;
  listId: string;
  activeId: string | undefined;
  words: string;
  change: (words: string) => void;
  escape: () => void;
  enter: (where: Where) => void;
  step: (by: 1 | -1) => void;
}

export function PaletteField(props: PaletteFieldProps) {
  const { name, hint, listId, activeId, words, change, escape, enter, step } = props;
  const runs: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: () => escape(),
    Enter: ({ ctrlKey, metaKey }) => enter(ctrlKey || metaKey ? 'elsewhere' : 'here'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = runs[event.key];
    if (!run || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    run(event);
  };
  return (
    <div data-field>
      <Search20Regular aria-hidden />
      <input
        // The dialog gives the focus to what bears this attribute.
        ref={(element) => element?.setAttribute('autofocus', '')}
        type="text"
        role="combobox"
        aria-label={name}
        placeholder={hint}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={words}
        dir={words === '' ? undefined : 'auto'}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
