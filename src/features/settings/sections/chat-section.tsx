import { Field, Radio, RadioGroup, Slider, Switch } from '@fluentui/react-components';
import { conversationStyleSchema } from '#domain/generation/conversation-style.ts';
import {
  autoArchiveMs,
  changedSettings,
  chatBoxWidths,
  resetSettings,
  settingsSchema,
} from '#domain/settings/settings.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { SectionSwitches } from './section-switches.tsx';

const widthStep = 40;

/** S3.8: where a chat opens, its width, its options, and the reset. */
export function ChatSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { access } = useShell();
  const { settings, save } = state;
  return (
    <div className={useStack()}>
      {access && <ChatMode state={state} />}
      <AnswerStyle state={state} />
      <Field
        label={t('settings.chat.width', { pixels: settings.chatBoxWidth })}
        hint={t('settings.chat.widthHint')}
      >
        <Slider
          min={chatBoxWidths.min}
          max={chatBoxWidths.max}
          // Not as a property of the slider, which would draw a mark at each step.
          input={{ step: widthStep }}
          value={settings.chatBoxWidth}
          onChange={(_event, { value }) => void save({ chatBoxWidth: value })}
        />
      </Field>
      <SectionSwitches section="chat" state={state} />
      <Artifacts state={state} />
      {access && <AutoArchive state={state} />}
      <Reset state={state} />
    </div>
  );
}

/** S3.9 features.artifacts. */
function Artifacts({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { artifacts } = settings;
  return (
    <div>
      <Switch
        label={t('settings.chat.artifacts')}
        checked={artifacts.enabled}
        onChange={(_event, { checked }) =>
          void save({ artifacts: { ...artifacts, enabled: checked } })
        }
      />
      <p className={useQuiet()}>{t('settings.chat.artifactsHint')}</p>
      <Switch
        label={t('settings.chat.artifactsOpen')}
        disabled={!artifacts.enabled}
        checked={artifacts.autoOpenPopup}
        onChange={(_event, { checked }) =>
          void save({ artifacts: { ...artifacts, autoOpenPopup: checked } })
        }
      />
    </div>
  );
}

/** S3.9 autoArchive; all kinds of chats together. */
function AutoArchive({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const set = (ms: number) => save({ autoArchive: { Art: ms, Chat: ms, Search: ms } });
  return (
    <div>
      <Switch
        label={t('settings.chat.archive', { minutes: autoArchiveMs / 60_000 })}
        checked={settings.autoArchive.Chat > 0}
        onChange={(_event, { checked }) => void set(checked ? autoArchiveMs : 0)}
      />
      <p className={useQuiet()}>{t('settings.chat.archiveHint')}</p>
    </div>
  );
}

function ChatMode({ state }: { state: SettingsState }) {
  const { t } = useText();
  return (
    <Field label={t('settings.chat.mode')}>
      <RadioGroup
        layout="horizontal"
        value={state.settings.chatMode}
        onChange={(_event, { value }) =>
          void state.save({ chatMode: settingsSchema.shape.chatMode.parse(value) })
        }
      >
        {(['sidebar', 'immersive'] as const).map((mode) => (
          <Radio key={mode} value={mode} label={t(`settings.chat.${mode}`)} />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** S3.8 conversationStyle and temperature. */
function AnswerStyle({ state }: { state: SettingsState }) {
  const { t } = useText();
  return (
    <Field label={t('settings.chat.style')} hint={t('settings.chat.styleHint')}>
      <RadioGroup
        layout="horizontal"
        style={{ flexWrap: 'wrap' }}
        value={state.settings.conversationStyle}
        onChange={(_event, { value }) =>
          void state.save({ conversationStyle: conversationStyleSchema.parse(value) })
        }
      >
        {conversationStyleSchema.options.map((style) => (
          <Radio key={style} value={style} label={t(`settings.chat.style.${style}`)} />
        ))}
      </RadioGroup>
    </Field>
  );
}

function Reset({ state }: { state: SettingsState }) {
  const { t } = useText();
  const toast = useToast();
  const quiet = useQuiet();
  const { settings, save } = state;
  const reset = () => {
    const before = changedSettings(settings, resetSettings(settings));
    void save(resetSettings(settings)).then(
      (isSaved) =>
        isSaved &&
        toast(t('settings.chat.resetDone'), {
          label: t('action.undo'),
          run: () => void save(before),
        }),
    );
  };
  return (
    <div>
      <TextButton tone="outline" onClick={reset} text="settings.chat.reset" />
      <p className={quiet}>{t('settings.chat.resetBody')}</p>
    </div>
  );
}
