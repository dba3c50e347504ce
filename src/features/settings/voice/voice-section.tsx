import { Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { LanguagePicker } from '#features/parts/language-picker.tsx';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { Engines } from './engines.tsx';
import { MicrophoneSetting } from './microphone-setting.tsx';
import { Recordings } from './recordings.tsx';

/** S1.2 dictation: the microphone, the language that is spoken, and words that engines do not know. */
export function VoiceSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { settings, save } = state;
  return (
    <div className={useStack()}>
      <MicrophoneSetting state={state} />
      <Engines state={state} />
      <div>
        <p>{t('settings.voice.language')}</p>
        <LanguagePicker
          name={t('settings.voice.language')}
          chosen={settings.dictationLanguage}
          choose={(code) => void save({ dictationLanguage: code })}
          none={t('settings.voice.anyLanguage')}
        />
        <p className={quiet}>{t('settings.voice.languageHint')}</p>
      </div>
      <Words state={state} />
      <Recordings state={state} />
    </div>
  );
}

/** Saved when the field is left. */
function Words({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const [words, setWords] = useState(settings.dictationWords);
  return (
    <Field label={t('settings.voice.words')} hint={t('settings.voice.wordsHint')}>
      <Textarea
        value={words}
        maxLength={2000}
        dir="auto"
        onChange={(_event, { value }) => setWords(value)}
        onBlur={() => words !== settings.dictationWords && void save({ dictationWords: words })}
      />
    </Field>
  );
}
