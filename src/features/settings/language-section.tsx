import { Field, Select } from '@fluentui/react-components';
import { interfaceLanguages, pseudoLanguages } from '#domain/languages/interface-languages.ts';
import { availableLocales } from '#ui/locales.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from './settings-state.ts';
import { useStack } from './settings-styles.ts';

/** Languages with texts. A pseudo-locale is listed only while it is chosen. */
export function LanguageSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { language } = state.settings;
  const codes = availableLocales(pseudoLanguages.some(({ code }) => code === language));
  const options = [...interfaceLanguages, ...pseudoLanguages].filter(({ code }) =>
    codes.includes(code),
  );
  return (
    <div className={useStack()}>
      <Field label={t('settings.language.label')}>
        <Select
          value={language}
          onChange={(_event, { value }) => void state.save({ language: value })}
        >
          <option value="auto">{t('settings.language.auto')}</option>
          {options.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
