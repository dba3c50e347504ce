import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { bare, faint, row } from '#ui/theme/shapes.ts';
import { useText } from '../../text.ts';
import { focusRing } from '../../theme/focus-ring.ts';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { SearchField } from '../search-field.tsx';
import { matchingWords } from './matching-words.ts';

const useGroup = makeResetStyles({
  '& > h3': { margin: '16px 0 4px', ...faint },
  '& > ul': { margin: 0, padding: 0, listStyleType: 'none' },
  '& button': {
    ...row('12px'),
    justifyContent: 'space-between',
    width: '100%',
    minHeight: '36px',
    paddingInline: '8px',
    ...bare,
    borderRadius: '4px',
    color: 'inherit',
    overflowWrap: 'anywhere',
  },
  '& button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& button[aria-pressed="true"]': { backgroundColor: tokens.colorBrandBackground2 },
  '& button:focus-visible': focusRing,
  '& small': { fontSize: '12px', color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

interface PickerListProps {
  entries: readonly MenuEntry[];
  pick: (entry: MenuEntry) => void;
}

/** Choices with a search by their texts and hints. */
export function PickerList({ entries, pick }: PickerListProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const matches = matchingWords(search);
  const found = entries.filter(({ text, hint = '' }) => matches(`${text} ${hint}`));
  const groups = Map.groupBy(found, ({ group }) => group ?? '');
  const style = useGroup();
  return (
    <>
      <SearchField
        name={t('picker.search')}
        clear={t('history.clearSearch')}
        value={search}
        change={setSearch}
        focused
      />
      {[...groups].map(([name, members]) => (
        <div key={name} className={style}>
          {name !== '' && <h3>{name}</h3>}
          <ul>
            {members.map((entry) => (
              <li key={entry.key}>
                <button
                  type="button"
                  aria-pressed={entry.checked ?? false}
                  onClick={() => pick(entry)}
                >
                  <bdi>{entry.text}</bdi>
                  {entry.hint !== undefined && <small>{entry.hint}</small>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {found.length === 0 && <p>{t('picker.noHits')}</p>}
    </>
  );
}
