import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { PersonEdit20Regular } from '@fluentui/react-icons/svg/person-edit';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { interfaceLanguages } from '#domain/languages/interface-languages.ts';
import { writingTones } from '#domain/prompts/variables.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { useManner } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';

/** Tone and language, those of the conversation unless set, and the person's own way to write. */
export function Manner({ draft, hasSamples }: { draft: Draft; hasSamples: boolean }) {
  const { t } = useText();
  const { wishes, wish } = draft;
  return (
    <div className={useManner()}>
      <ToneMenu draft={draft} />
      <LanguageMenu draft={draft} />
      {hasSamples && (
        <TextButton
          aria-pressed={wishes.likeMe}
          onClick={() => wish({ likeMe: !wishes.likeMe })}
          style={wishes.likeMe ? { fontWeight: 600 } : {}}
        >
          <PersonEdit20Regular />
          {t('helper.likeMe')}
        </TextButton>
      )}
    </div>
  );
}

function ToneMenu({ draft: { wishes, wish } }: { draft: Draft }) {
  const { t } = useText();
  const textOf = (tone: (typeof writingTones)[number]) =>
    tone === 'Default'
      ? t('helper.asThere')
      : t(`tool.${tone.toLowerCase() as Lowercase<typeof tone>}`);
  return (
    <MenuButton
      name={`${t('run.tone')}: ${textOf(wishes.tone)}`}
      label={wishes.tone === 'Default' ? t('run.tone') : textOf(wishes.tone)}
      entries={writingTones.map((tone) => ({
        key: tone,
        text: textOf(tone),
        checked: tone === wishes.tone,
        run: () => wish({ tone }),
      }))}
      icon={<ChevronDown16Regular />}
    />
  );
}

function LanguageMenu({ draft: { wishes, wish } }: { draft: Draft }) {
  const { t, tag } = useText();
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'language' });
  const textOf = (code: string) =>
    code === '' ? t('helper.asThere') : (names.of(toBcp47(code)) ?? code);
  const codes = ['', ...interfaceLanguages.map(({ code }) => code)];
  return (
    <MenuButton
      name={`${t('settings.language.heading')}: ${textOf(wishes.language)}`}
      label={wishes.language === '' ? t('settings.language.heading') : textOf(wishes.language)}
      entries={codes.map((code) => ({
        key: code,
        text: textOf(code),
        checked: code === wishes.language,
        run: () => wish({ language: code }),
      }))}
      icon={<ChevronDown16Regular />}
    />
  );
}
