import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { IconButton } from '#ui/controls/buttons.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';
import type { TextSearch } from './use-text-search.ts';

const useBar = makeResetStyles({
  position: 'sticky',
  insetBlockStart: '-4px',
  zIndex: 1,
  ...wrapped('4px'),
  paddingBlock: '4px',
  backgroundColor: tokens.colorNeutralBackground1,
  '& > :first-child': { flexGrow: 1, flexBasis: '160px', minWidth: 0 },
  // The buttons for the results appear with the first words.
  '& > output:not(:empty)': { minWidth: '8ch' },
  '& > span': { display: 'flex', flexShrink: 0 },
  '& > output': {
    fontSize: '12px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/**
 * Finds words in the text of the document; Enter moves to the next place, with Shift to the one
 * before.
 */
export function FindInText({ search }: { search: TextSearch }) {
  const { t } = useText();
  const { words, find, found, go } = search;
  const isIdle = !found || found.hits.length === 0;
  return (
    <search
      className={useBar()}
      aria-label={t('pdf.search.name')}
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
        if (event.key !== 'Escape' || words === '') return;
        // The first Escape empties the field, the next one closes the sheet.
        event.preventDefault();
        find('');
      }}
    >
      <SearchField
        name={t('pdf.search.name')}
        clear={t('history.clearSearch')}
        value={words}
        change={find}
      />
      <output>{words !== '' && <Count search={search} />}</output>
      {words !== '' && (
        <span>
          <IconButton
            name={t('pdf.search.previous')}
            icon={<ChevronUp20Regular />}
            disabled={isIdle}
            onClick={() => go(-1)}
          />
          <IconButton
            name={t('pdf.search.next')}
            icon={<ChevronDown20Regular />}
            disabled={isIdle}
            onClick={() => go(1)}
          />
        </span>
      )}
    </search>
  );
}

function Count({ search: { found, current } }: { search: TextSearch }) {
  const { t } = useText();
  if (!found) return t('pdf.search.running');
  const { hits, more } = found;
  if (hits.length === 0) return t('pdf.search.none');
  const values = { current: current + 1, total: hits.length };
  return t(more ? 'reader.manyHits' : 'pdf.search.count', values);
}
