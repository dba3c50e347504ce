import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ellipsis } from '#ui/theme/shapes.ts';

const lineHeight = 20;
const maxLines = 8;
const padding = 10;

const useArea = makeResetStyles({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: `${lineHeight + 2 * padding}px`,
  maxHeight: `${lineHeight * maxLines + 2 * padding}px`,
  padding: `${padding}px 12px`,
  border: 0,
  outlineStyle: 'none',
  resize: 'none',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground1,
  fontFamily: 'inherit',
  fontSize: '14px',
  lineHeight: `${lineHeight}px`,
  '&::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1, ...ellipsis },
});

interface GrowingTextProps {
  /** Accessible name. */
  name: string;
  placeholder?: string;
  value: string;
  /** `caret`: UTF-16 offset. */
  change: (value: string, caret: number) => void;
  /** The caret moved; NaN: it is a selection. */
  moved?: ((value: string, caret: number) => void) | undefined;
  keys: { onKeyDown: (event: KeyboardEvent) => void; onCompositionEnd: () => void };
  /** Gets the focus when it appears, and again whenever this number changes. */
  focus?: number;
  /** A list box is open for it: the list's id, and that of the active option. */
  combobox?: { controls: string; active: string | undefined } | null;
  leave?: () => void;
  /** Gets the focus that nothing else on the page can take. */
  isHome?: boolean;
}

/** A field of one line that grows to eight, then scrolls. */
export function GrowingText(props: GrowingTextProps) {
  const { name, placeholder, value, change, moved, keys, focus, combobox, leave, isHome } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` is what is measured
  useLayoutEffect(() => {
    if (area.current) fitToText(area.current);
  }, [value]);
  useEffect(() => (area.current ? fitToWidth(area.current) : undefined), []);
  useEffect(() => {
    const element = area.current;
    if (focus === undefined || !element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focus]);
  return (
    <textarea
      ref={area}
      rows={1}
      data-focus-home={isHome}
      className={useArea()}
      aria-label={name}
      placeholder={placeholder}
      value={value}
      // While it is empty, the caret is at the start of its placeholder.
      dir={value === '' ? undefined : 'auto'}
      onChange={({ target }) => change(target.value, target.selectionStart)}
      onSelect={({ currentTarget: { value: text, selectionStart, selectionEnd } }) =>
        moved?.(text, selectionStart === selectionEnd ? selectionStart : Number.NaN)
      }
      onBlur={leave}
      {...(combobox && {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': combobox.active !== undefined,
        'aria-controls': combobox.controls,
        'aria-activedescendant': combobox.active,
      })}
      {...keys}
    />
  );
}

/** As high as its text. */
function fitToText(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  if (element.value !== '') element.style.height = `${element.scrollHeight}px`;
}

/** Its text breaks elsewhere in another width. Returns what ends it. */
function fitToWidth(element: HTMLTextAreaElement): () => void {
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    fitToText(element);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
