import { Field, Select } from '@fluentui/react-components';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { interfaceLanguages, pseudoLanguages } from '#domain/languages/interface-languages.ts';
import { LanguagePicker } from '#features/parts/language-picker.tsx';
import { availableLocales } from '#ui/locales.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';

/** Two codes of one language are one choice: the chosen one, else the first. */
export function languagesOnce<L extends { code: string }>(
  languages: readonly L[],
  chosen: string,
): L[] {
  const byTag = Map.groupBy(languages, ({ code }) => toBcp47(code));
  return [...byTag.values()].flatMap(
    (same) => same.find(({ code }) => code === chosen) ?? same[0] ?? [],
  );
}

/** Languages with texts. A pseudo-locale is listed only while it is chosen. */
export function LanguageSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { language } = state.settings;
  const codes = availableLocales(pseudoLanguages.some(({ code }) => code === language));
  const listed = [...interfaceLanguages, ...pseudoLanguages].filter(({ code }) =>
    codes.includes(code),
  );
  const options = languagesOnce(listed, language);
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
      <AnswerLanguage state={state} />
    </div>
  );
}

/** S3.9 preferredLanguage: of answers to questions in own words. */
function AnswerLanguage({ state }: { state: SettingsState }) {
  const { t } = useText();
  const name = t('settings.language.answers');
  return (
    <div>
      <span>{name}</span>{' '}
      <LanguagePicker
        name={name}
        chosen={state.settings.preferredLanguage}
        choose={(code) => void state.save({ preferredLanguage: code })}
        none={t('settings.language.ofQuestion')}
      />
      <p className={useQuiet()}>{t('settings.language.answersHint')}</p>
    </div>
  );
}
