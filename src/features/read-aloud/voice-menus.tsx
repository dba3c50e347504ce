import { ChevronDown12Regular } from '@fluentui/react-icons/svg/chevron-down';
import { PersonVoice20Regular } from '@fluentui/react-icons/svg/person-voice';
import type { ReadAloud, ReadAloudState } from '#domain/speech/read-aloud.ts';
import { type SpeechVoice, speechRates, voicesFor } from '#domain/speech/voices.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';

interface MenuProps {
  readAloud: ReadAloud;
  state: ReadAloudState;
}

/** How fast it speaks. */
export function RateMenu({ readAloud, state: { rate } }: MenuProps) {
  const { t, tag } = useText();
  const nameOf = (value: number) =>
    t('readAloud.times', { rate: new Intl.NumberFormat(tag).format(value) });
  return (
    <span data-rate>
      <MenuButton
        name={t('readAloud.rate', { rate: nameOf(rate) })}
        label={nameOf(rate)}
        icon={<ChevronDown12Regular />}
        entries={speechRates.map((value) => ({
          key: String(value),
          text: nameOf(value),
          checked: value === rate,
          run: () => readAloud.setRate(value),
        }))}
      />
    </span>
  );
}

/** The voices of the language of what is read, then those of hosts; where a voice sends the text away, it says so. */
export function VoiceMenu({ readAloud, state: { voices, voice, language } }: MenuProps) {
  const { t } = useText();
  const able = voicesFor(voices, language);
  const hasOwn = able.some(({ host }) => host === undefined);
  const groupOf = ({ host, isLocal }: SpeechVoice) => {
    if (host === undefined) return {};
    return { group: isLocal ? host : t('readAloud.sendsTo', { host }) };
  };
  const entries = (hasOwn ? able : voices).map((each) => ({
    key: each.id,
    text: each.name,
    ...(each.host === undefined && !each.isLocal && { hint: t('readAloud.sends') }),
    ...groupOf(each),
    checked: each.id === voice?.id,
    run: () => readAloud.setVoice(each),
  }));
  return (
    <MenuButton
      name={t('readAloud.voice', { voice: voice?.name ?? '' })}
      icon={<PersonVoice20Regular />}
      entries={entries}
    />
  );
}
