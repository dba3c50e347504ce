import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { useEffect, useRef } from 'react';
import { row } from '#ui/theme/shapes.ts';
import { IconButton } from './buttons.tsx';

const useBox = makeResetStyles({
  ...row('4px'),
  boxSizing: 'border-box',
  minHeight: '36px',
  paddingInlineStart: '8px',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '4px',
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground3,
  '&:focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  '& > input': {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '32px',
    padding: 0,
    border: 0,
    outlineStyle: 'none',
    appearance: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
  },
  '& > input::-webkit-search-cancel-button': { display: 'none' },
  '& > input::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  '& > svg': { flexShrink: 0 },
});

interface SearchFieldProps {
  name: string;
  /** Name of the button that empties it. */
  clear: string;
  value: string;
  change: (value: string) => void;
  focused?: boolean;
}

export function SearchField({ name, clear, value, change, focused }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused) return;
    // A dialog around it focuses the element with this attribute when it opens.
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
  }, [focused]);
  return (
    <div className={useBox()}>
      <Search20Regular aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={name}
        placeholder={name}
        value={value}
        // While it is empty, the caret is at the start of its placeholder.
        dir={value === '' ? undefined : 'auto'}
        onChange={(event) => change(event.target.value)}
      />
      {value !== '' && (
        <IconButton name={clear} icon={<Dismiss20Regular />} onClick={() => change('')} />
      )}
    </div>
  );
}
