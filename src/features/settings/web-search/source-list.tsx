import { makeResetStyles, Switch, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { type SearchSource, searchSources } from '#domain/search-web/search-run.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { SourceState } from './source-state.tsx';
import { useSources } from './use-sources.ts';

const useList = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  margin: 0,
  padding: 0,
  listStyleType: 'none',
  '& > li': {
    padding: '6px 8px 10px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  '& > li > div': { display: 'flex', alignItems: 'center', gap: '4px' },
  '& > li > div > :first-child': { flexGrow: 1, minWidth: 0 },
});

/** Where results come from, in the order in which they are asked; those that are off come last. */
export function SourceList({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { settings, save } = state;
  const style = useList();
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
                {isOn && <Moves name={name} index={index} on={on} put={put} />}
              </div>
              <div>
                <SourceState
                  source={source}
                  isOn={isOn}
                  open={sources.open}
                  trial={sources.trials[source]}
                />
                <TextButton
                  tone="link"
                  aria-label={t('settings.search.testNamed', { name })}
                  disabled={sources.trials[source] === 'testing'}
                  onClick={() => void sources.test(source)}
                >
                  {t('settings.local.testShort')}
                </TextButton>
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

interface MovesProps {
  name: string;
  index: number;
  on: readonly SearchSource[];
  put: (next: readonly SearchSource[]) => void;
}

/** One place up or down; the focus stays on the button that was pressed. */
function Moves({ name, index, on, put }: MovesProps) {
  const { t } = useText();
  const move = (by: 1 | -1, button: HTMLElement) => {
    put(moved(on, index, by));
    // A row that is put elsewhere loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <>
      <IconButton
        name={t('settings.search.up', { name })}
        icon={<ChevronUp20Regular />}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => index > 0 && move(-1, currentTarget)}
      />
      <IconButton
        name={t('settings.search.down', { name })}
        icon={<ChevronDown20Regular />}
        aria-disabled={index === on.length - 1}
        onClick={({ currentTarget }) => index < on.length - 1 && move(1, currentTarget)}
      />
    </>
  );
}

/** The list with an entry moved by one place. */
function moved(list: readonly SearchSource[], index: number, by: 1 | -1): SearchSource[] {
  const next = [...list];
  const [entry] = next.splice(index, 1);
  if (entry) next.splice(index + by, 0, entry);
  return next;
}
