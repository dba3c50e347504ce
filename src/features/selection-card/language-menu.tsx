import { makeResetStyles } from '@fluentui/react-components';
import { LanguagePicker, useLanguageEntries } from '#features/parts/language-picker.tsx';
import { languageName } from '#features/tool-name.ts';
import { PickerList } from '#ui/controls/palette/picker-list.tsx';
import { useText } from '#ui/text.ts';
import { useCardBody, useNote } from '../cards/card-styles.ts';
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
  const entries = useLanguageEntries('', into);
  return (
    <section className={useCardBody()} aria-label={t('card.language')}>
      <p className={useNote()}>
        {t('card.sameLanguage', { language: languageName(language, tag) })}
      </p>
      <PickerList entries={entries} pick={(entry) => entry.run()} />
    </section>
  );
}
