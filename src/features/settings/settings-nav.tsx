import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { useState } from 'react';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { SearchField } from '#ui/controls/search-field.tsx';
import { useText } from '#ui/text.ts';
import { noRoomForRail } from '#ui/theme/sizes.ts';
import { useMedia } from '#ui/use-media.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { type SettingPlace, useShell } from '../shell.tsx';
import { findSettings } from './search/find-settings.ts';
import { SearchHits } from './search/search-hits.tsx';
import { settingEntries } from './search/setting-entries.ts';
import type { SectionId } from './sections.ts';

interface SettingsNavProps {
  offered: readonly SectionId[];
  open: SectionId;
  show: (entry: Pick<SettingPlace, 'section' | 'field' | 'title'>) => void;
}

/** The sections, or what a search has found in them. */
export function SettingsNav({ offered, open, show }: SettingsNavProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const hits = findSettings(search, search.trim() === '' ? [] : settingEntries(offered, t));
  return (
    <nav aria-label={t('settings.sections')}>
      <Back />
      <h1>{t('chat.settings')}</h1>
      <SearchField
        name={t('settings.search')}
        clear={t('history.clearSearch')}
        value={search}
        change={setSearch}
      />
      {hits ? (
        <SearchHits {...{ hits, search, show }} />
      ) : (
        <Sections {...{ offered, open, show }} />
      )}
    </nav>
  );
}

/** Where there is no room for a list next to the open section, it unfolds under its name. */
function Sections({ offered, open, show }: SettingsNavProps) {
  const { t } = useText();
  const isNarrow = useMedia(noRoomForRail);
  const [isUnfolded, unfold] = useState(false);
  const list = (
    <ul data-sections>
      {offered.map((id) => (
        <li key={id}>
          <PlaceLink
            place={placeOf('settings', id)}
            open={() => {
              unfold(false);
              show({ section: id, field: null, title: '' });
            }}
            aria-current={id === open ? 'page' : undefined}
          >
            {t(`settings.${id}.heading`)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
  if (!isNarrow) return list;
  return (
    <details open={isUnfolded} onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>
        {t(`settings.${open}.heading`)}
        <ChevronDown20Regular aria-hidden />
      </summary>
      {list}
    </details>
  );
}

/** To what was shown before, or the chat. */
function Back() {
  const { t } = useText();
  const { router } = useShell();
  if (!router) return null;
  const place = router.left ?? chatPlace(null);
  return (
    <PlaceLink place={place} data-back>
      <ArrowLeft20Regular aria-hidden />
      {t(place.feature === 'chat' ? 'settings.back' : 'settings.backTo')}
    </PlaceLink>
  );
}
