import { Field, Select, Slider, Switch } from '@fluentui/react-components';
import { formatCount } from '#domain/languages/format-count.ts';
import { searchEngineNames, searchEngines } from '#domain/search-web/search-engines.ts';
import { autoArchiveMs } from '#domain/settings/settings.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { SectionSwitches } from '../sections/section-switches.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useStack } from '../settings-styles.ts';
import { AnswerButton } from './answer-button.tsx';
import { SourceList } from './source-list.tsx';

/** S3.8 search: where results come from, and how many of their pages are read. */
export function SearchSection({ state }: { state: SettingsState }) {
  const { access } = useShell();
  return (
    <div className={useStack()}>
      <SourceList state={state} />
      <EngineChoice state={state} />
      <PageCount state={state} />
      <SectionSwitches section="search" state={state} />
      {access && <AnswerButton state={state} />}
      {access && <AutoArchive state={state} />}
    </div>
  );
}

/** S3.8 searchEngine. */
function EngineChoice({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const choose = (value: string) => {
    const engine = searchEngines.find((each) => each === value);
    if (engine) void save({ searchEngine: engine });
  };
  return (
    <Field label={t('settings.search.engine')} hint={t('settings.search.engineHint')}>
      <Select value={settings.searchEngine} onChange={(_event, { value }) => choose(value)}>
        {searchEngines.map((engine) => (
          <option key={engine} value={engine}>
            {searchEngineNames[engine]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** S3.8 maxResultsCount, within what its schema takes. */
function PageCount({ state: { settings, save } }: { state: SettingsState }) {
  const { t, tag } = useText();
  const count = settings.maxResultsCount;
  const label = `${t('settings.search.results')}: ${formatCount(count, tag)}`;
  return (
    <Field label={label} hint={t('settings.search.resultsHint')}>
      <Slider
        min={1}
        max={10}
        value={count}
        onChange={(_event, { value }) => void save({ maxResultsCount: value })}
      />
    </Field>
  );
}

/** S3.9 autoArchive of chats that began with a search. */
function AutoArchive({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { autoArchive } = settings;
  const set = (ms: number) => void save({ autoArchive: { ...autoArchive, Search: ms } });
  return (
    <Switch
      label={t('settings.search.archive', { minutes: autoArchiveMs / 60_000 })}
      checked={autoArchive.Search > 0}
      onChange={(_event, { checked }) => set(checked ? autoArchiveMs : 0)}
    />
  );
}
