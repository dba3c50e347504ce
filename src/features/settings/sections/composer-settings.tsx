import { makeResetStyles, Switch } from '@fluentui/react-components';
import { composerModes } from '#domain/composer/composer-card.ts';
import { composerButtonNames, inputAssistantSites } from '#domain/composer/input-assistant.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';
import { SiteChoice } from './site-choice.tsx';

const useGroups = makeResetStyles({
  '& > details > summary': { minHeight: '32px', lineHeight: '32px', cursor: 'pointer' },
  '& > details > div': { paddingInlineStart: '16px', paddingBlockEnd: '8px' },
});

const useSites = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontWeight: 600 },
});

const names = {
  reply: 'tool.composeReply',
  new: 'tool.composeNew',
  refine: 'tool.refineDraft',
} as const;
const sites = Object.entries(inputAssistantSites);

/** S3.9 inputAssistantButton, and buttonSettings of the buttons at composers. */
export function ComposerSettings({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { buttonSettings, inputAssistantButton } = settings;
  return (
    <section aria-labelledby="composer-settings" className={useGroups()}>
      <h3 id="composer-settings">{t('settings.composer.heading')}</h3>
      <p className={useQuiet()}>{t('settings.composer.hint')}</p>
      <fieldset className={useSites()}>
        <legend>{t('settings.composer.sites')}</legend>
        {sites.map(([id, name]) => (
          <Switch
            key={id}
            label={name}
            checked={inputAssistantButton[id] !== false}
            onChange={(_event, { checked }) =>
              void save({ inputAssistantButton: { ...inputAssistantButton, [id]: checked } })
            }
          />
        ))}
      </fieldset>
      {composerModes.map((mode) => {
        const button = composerButtonNames[mode];
        return (
          <details key={mode}>
            <summary>{t(names[mode])}</summary>
            <div>
              <SiteChoice
                name={t(names[mode])}
                visibility={buttonSettings[button].visibility}
                save={(visibility) =>
                  save({ buttonSettings: { ...buttonSettings, [button]: { visibility } } })
                }
              />
            </div>
          </details>
        );
      })}
    </section>
  );
}
