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
  const saved = settings.dictationWords;
  /** null: as they are saved, here or on another device. */
  const [typed, type] = useState<string | null>(null);
  const leave = async () => {
    if (typed === null) return;
    // What could not be saved stays in the field.
    if (typed !== saved && !(await save({ dictationWords: typed }))) return;
    type((now) => (now === typed ? null : now));
  };
  return (
    <Field label={t('settings.voice.words')} hint={t('settings.voice.wordsHint')}>
      <Textarea
        value={typed ?? saved}
        maxLength={2000}
        dir="auto"
        onChange={(_event, { value }) => type(value)}
        onBlur={() => void leave()}
      />
    </Field>
  );
}
