import { Switch } from '@fluentui/react-components';
import { type SearchSource, searchSources } from '#domain/search-web/search-run.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { Moves, useOrderedRows } from '../sections/ordered-rows.tsx';
import type { SettingsState } from '../settings-state.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { SourceState } from './source-state.tsx';
import { useSources } from './use-sources.ts';

/** Where results come from, in the order in which they are asked; those that are off come last. */
export function SourceList({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { settings, save } = state;
  const style = useOrderedRows();
  const sources = useSources(state);
  const on = settings.searchSources;
  const all = [...on, ...searchSources.filter((source) => !on.includes(source))];
  const put = (next: readonly SearchSource[]) => void save({ searchSources: [...next] });
  return (
    <div>
      <h3 id="search-sources">{t('settings.search.sources')}</h3>
      <ol className={style} aria-labelledby="search-sources">
        {all.map((source, index) => {
          const isOn = on.includes(source);
          const name = t(`settings.search.source.${source}`);
          return (
            <li key={source}>
              <div>
                <Switch
                  label={name}
                  checked={isOn}
                  onChange={() =>
                    put(isOn ? on.filter((each) => each !== source) : [...on, source])
                  }
                />
                {isOn && <Moves name={name} index={index} list={on} put={put} />}
              </div>
              <div>
                <SourceState
                  source={source}
                  isOn={isOn}
                  open={sources.open}
                  probe={sources.probes[source]}
                />
                <TextButton
                  tone="link"
                  aria-label={t('settings.search.testNamed', { name })}
                  disabled={sources.probes[source] === 'testing'}
                  onClick={() => void sources.test(source)}
                  text="settings.local.testShort"
                />
              </div>
              {source === 'endpoint' && (
                <EndpointForm state={state} saved={() => sources.forget('endpoint')} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
