import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import { TextChangeCase20Regular } from '@fluentui/react-icons/svg/text-change-case';
import { TextT20Regular } from '@fluentui/react-icons/svg/text-t';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';
import type { FindState, PdfFind } from '../engine/pdf-find.ts';
import { fieldFace, fieldFocus } from '../pdf-styles.ts';
import { useObserved } from '../use-observed.ts';

const useFindBar = makeResetStyles({
  ...wrapped('2px 4px'),
  flexShrink: 0,
  boxSizing: 'border-box',
  minHeight: '44px',
  paddingBlock: '4px',
  paddingInline: '8px 6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > input': {
    ...fieldFace,
    flexGrow: 1,
    flexBasis: '140px',
    minWidth: 0,
    maxWidth: '320px',
    paddingInline: '8px',
  },
  '& > input:focus-visible': fieldFocus,
  '& > input::-webkit-search-cancel-button': { display: 'none' },
  '& > output': {
    minWidth: '8ch',
    paddingInline: '4px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (max-width: 400px)': {
    '& > input': { flexBasis: '100%', maxWidth: 'none' },
    '& > output': { flexGrow: 1, minWidth: 0, paddingInline: 0, fontSize: '12px' },
  },
  '& > output[data-missing]': { color: tokens.colorPaletteRedForeground1 },
  '& > [aria-pressed="true"]': {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
  },
  '& > [data-end]': { marginInlineStart: 'auto' },
});

const toggles = [
  { option: 'highlightAll', text: 'pdf.search.all', icon: <Highlight20Regular /> },
  { option: 'matchCase', text: 'pdf.search.case', icon: <TextChangeCase20Regular /> },
  { option: 'wholeWords', text: 'pdf.search.words', icon: <TextT20Regular /> },
] as const;

interface FindBarProps {
  find: PdfFind;
  /** Grows with each request: the field gets the focus again. */
  requested: number;
  close: () => void;
}

export function FindBar({ find, requested, close }: FindBarProps) {
  const { t } = useText();
  const state = useObserved(find.state);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (requested) field.current?.select();
  }, [requested]);
  useEffect(() => {
    if (find.state.get().query !== '') find.search({ query: find.state.get().query });
    return () => find.close();
  }, [find]);
  return (
    <search className={useFindBar()} aria-label={t('pdf.search.name')}>
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        value={state.query}
        onChange={(event) => find.search({ query: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) find.next(event.shiftKey);
        }}
      />
      <Count state={state} />
      <IconButton
        name={t('pdf.search.previous')}
        icon={<ChevronUp20Regular />}
        disabled={state.total === 0}
        onClick={() => find.next(true)}
      />
      <IconButton
        name={t('pdf.search.next')}
        icon={<ChevronDown20Regular />}
        disabled={state.total === 0}
        onClick={() => find.next()}
      />
      {toggles.map(({ option, text, icon }) => (
        <IconButton
          key={option}
          name={t(text)}
          icon={icon}
          aria-pressed={state[option]}
          onClick={() => find.search({ [option]: !state[option] })}
        />
      ))}
      <IconButton
        data-end
        name={t('pdf.search.close')}
        icon={<Dismiss20Regular />}
        onClick={close}
      />
    </search>
  );
}

function Count({ state }: { state: FindState }) {
  const { t } = useText();
  const { query, current, total, isPending, isMissing, isWrapped } = state;
  const counted = () => {
    if (query === '') return '';
    if (isMissing) return t('pdf.search.none');
    if (total === 0) return isPending ? t('pdf.search.running') : '';
    return t(isWrapped ? 'pdf.search.wrapped' : 'pdf.search.count', { current, total });
  };
  return <output data-missing={isMissing && query !== '' ? '' : undefined}>{counted()}</output>;
}
