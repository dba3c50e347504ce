import { Search20Regular } from '@fluentui/react-icons/svg/search';
import type { KeyboardEvent } from 'react';

const usedKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'] as const;

/** `elsewhere`: with the key that opens links in a new tab. */
export type Where = 'here' | 'elsewhere';

interface PaletteFieldProps {
  name: string;
  hint: string;
  listId: string;
  activeId: string | undefined;
  words: string;
  change: (words: string) => void;
  leave: () => void;
  enter: (where: Where) => void;
  step: (by: 1 | -1) => void;
}

export function PaletteField(props: PaletteFieldProps) {
  const { name, hint, listId, activeId, words, change, leave, enter, step } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = usedKeys.find((each) => each === event.key);
    if (!key || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') leave();
    else if (key === 'Enter') enter(event.ctrlKey || event.metaKey ? 'elsewhere' : 'here');
    else step(key === 'ArrowDown' ? 1 : -1);
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
