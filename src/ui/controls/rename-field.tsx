import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const useField = makeResetStyles({
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '32px',
  paddingInline: '4px',
  border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  borderRadius: '4px',
  backgroundColor: tokens.colorNeutralBackground1,
  color: 'inherit',
  font: 'inherit',
  '&:focus': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
});

interface RenameFieldProps {
  /** Accessible name. */
  name: string;
  value: string;
  save: (value: string) => void;
  close: () => void;
}

/** Enter and leaving save, Escape cancels; an empty name changes nothing. */
export function RenameField({ name, value, save, close }: RenameFieldProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    // Selecting gives the focus in some browsers only.
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (isSaved: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const next = text.trim();
    if (isSaved && next !== '' && next !== value) save(next);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Else Escape would also close the dialog around the field.
    event.preventDefault();
    end(event.key === 'Enter');
  };
  return (
    <input
      ref={field}
      className={useField()}
      aria-label={name}
      value={text}
      maxLength={200}
      dir="auto"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={onKeyDown}
    />
  );
}
