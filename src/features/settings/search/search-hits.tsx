import { makeResetStyles, tokens } from '@fluentui/react-components';
import { placeOf } from '#domain/routes/routes.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import type { SettingPlace } from '#features/shell.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { bare, column, faint } from '#ui/theme/shapes.ts';

const useHits = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': { listStyleType: 'none' },
  '& > li > a, & > li > button': {
    ...column(),
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    justifyContent: 'center',
    padding: '4px 10px',
    ...bare,
    borderRadius: '6px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  '& > li > :hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > li > :focus-visible': focusRing,
  '& small': faint,
});

interface SearchHitsProps {
  hits: readonly SettingPlace[];
  search: string;
  show: (entry: SettingPlace) => void;
}

/** What the search has found, and the section in which each is. */
export function SearchHits({ hits, search, show }: SearchHitsProps) {
  const { t } = useText();
  const list = useHits();
  if (hits.length === 0) return <p role="status">{t('settings.noHits')}</p>;
  return (
    <ul className={list} aria-label={t('settings.hits')}>
      {hits.map((entry) => (
        <li key={`${entry.section} ${entry.title}`}>
          <PlaceLink
            place={placeOf('settings', entry.section, entry.field ? { field: entry.field } : {})}
            open={() => show(entry)}
          >
            <span>
              <MarkedText text={entry.title} search={search} />
            </span>
            {entry.field !== null && <small>{t(`settings.${entry.section}.heading`)}</small>}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
