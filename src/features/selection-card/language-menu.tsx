import { makeResetStyles } from '@fluentui/react-components';
import { LanguagePicker } from '#features/language-picker.tsx';
import { languageName } from '#features/tool-name.ts';
import { useText } from '#ui/text.ts';
import { useCardBody } from '../cards/card-styles.ts';
import type { Translation } from './use-translation.ts';

/** Its words are in line with the texts above and below. */
const useMenu = makeResetStyles({ marginInlineStart: '-12px' });

/** The language of a translation; another one translates again. */
export function LanguageMenu({ chosen, into }: { chosen: string; into: Translation['into'] }) {
  const { t } = useText();
  return (
    <LanguagePicker name={t('card.language')} chosen={chosen} choose={into} className={useMenu()} />
  );
}

/** The text is in the language that it would be translated into. */
export function LanguageQuestion({
  language,
  into,
}: {
  language: string;
  into: Translation['into'];
}) {
  const { t, tag } = useText();
  return (
    <section className={useCardBody()} aria-label={t('card.language')}>
      <p>{t('card.sameLanguage', { language: languageName(language, tag) })}</p>
      <LanguagePicker
        name={t('card.language')}
        chosen=""
        none={t('card.chooseLanguage')}
        choose={(code) => code !== '' && into(code)}
      />
    </section>
  );
}
