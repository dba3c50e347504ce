import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { PersonEdit20Regular } from '@fluentui/react-icons/svg/person-edit';
import { writingStyles, writingTones } from '#domain/prompts/variables.ts';
import { LanguagePicker } from '#features/parts/language-picker.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { useManner } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';

interface MannerProps {
  draft: Draft;
  hasSamples: boolean;
  /** What is answered may be a comment on a post of the person's own. */
  mayBeAuthor: boolean;
}

/** Style, tone and language, those of the conversation unless set, and the person's own way to write. */
export function Manner({ draft, hasSamples, mayBeAuthor }: MannerProps) {
  const { t } = useText();
  const { wishes, wish } = draft;
  return (
    <div className={useManner()}>
      <StyleMenu draft={draft} />
      <ToneMenu draft={draft} />
      <LanguageMenu draft={draft} />
      {mayBeAuthor && (
        <TextButton
          aria-pressed={wishes.isAuthor ?? false}
          onClick={() => wish({ isAuthor: !wishes.isAuthor })}
          style={wishes.isAuthor ? { fontWeight: 600 } : {}}
          text="helper.isAuthor"
        />
      )}
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

function StyleMenu({ draft: { wishes, wish } }: { draft: Draft }) {
  const { t } = useText();
  const textOf = (style: (typeof writingStyles)[number]) =>
    style === 'Default' ? t('helper.asThere') : t(`style.${lower(style)}`);
  return (
    <ChoiceMenu
      name={t('run.style')}
      choices={writingStyles}
      chosen={wishes.style}
      textOf={textOf}
      choose={(style) => wish({ style })}
    />
  );
}

function ToneMenu({ draft: { wishes, wish } }: { draft: Draft }) {
  const { t } = useText();
  const textOf = (tone: (typeof writingTones)[number]) =>
    tone === 'Default' ? t('helper.asThere') : t(`tool.${lower(tone)}`);
  return (
    <ChoiceMenu
      name={t('run.tone')}
      choices={writingTones}
      chosen={wishes.tone}
      textOf={textOf}
      choose={(tone) => wish({ tone })}
    />
  );
}

const lower = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>;

interface ChoiceMenuProps<Choice extends string> {
  name: string;
  /** The first one leaves it as it is. */
  choices: readonly Choice[];
  chosen: Choice;
  textOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
}

function ChoiceMenu<Choice extends string>(props: ChoiceMenuProps<Choice>) {
  const { name, choices, chosen, textOf, choose } = props;
  return (
    <MenuButton
      name={`${name}: ${textOf(chosen)}`}
      label={chosen === choices[0] ? name : textOf(chosen)}
      entries={choices.map((choice) => ({
        key: choice,
        text: textOf(choice),
        checked: choice === chosen,
        run: () => choose(choice),
      }))}
      icon={<ChevronDown16Regular />}
    />
  );
}

function LanguageMenu({ draft: { wishes, wish } }: { draft: Draft }) {
  const { t } = useText();
  return (
    <LanguagePicker
      name={t('settings.language.heading')}
      none={t('helper.asThere')}
      label={t('settings.language.heading')}
      chosen={wishes.language}
      choose={(language) => wish({ language })}
    />
  );
}
