import { Switch } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { SiteChoice } from '../sections/site-choice.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

/** The button in result pages of search engines; while it is off nothing is done in them. */
export function AnswerButton({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { answerButton } = settings;
  const name = t('settings.search.answerButton');
  return (
    <section aria-label={name}>
      <Switch
        label={name}
        checked={answerButton.isVisible}
        onChange={(_event, { checked }) =>
          void save({ answerButton: { ...answerButton, isVisible: checked } })
        }
      />
      <p className={useQuiet()}>{t('settings.search.answerButtonHint')}</p>
      {answerButton.isVisible && (
        <SiteChoice
          name={name}
          visibility={answerButton.visibility}
          save={(visibility) => save({ answerButton: { ...answerButton, visibility } })}
        />
      )}
    </section>
  );
}
