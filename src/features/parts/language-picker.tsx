import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { useMemo } from 'react';
import { suggestedLanguages, withUse } from '#domain/languages/language-usage.ts';
import { responseLanguages, toResponseCode } from '#domain/languages/response-languages.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { languageName } from '../tool-name.ts';

interface LanguagePickerProps {
  /** The name of the choice, as a screen reader says it before the language. */
  name: string;
  /** A code of answers or of the interface; empty: none. */
  chosen: string;
  choose: (code: string) => void;
  /** The text of the choice of no language; absent: one must be chosen. */
  none?: string;
  /** The label where no language is chosen; absent: `none`. */
  label?: string;
  className?: string;
}

/** The languages of answers (S1.3) by their names, searched by their own and in the interface's. */
export function LanguagePicker(props: LanguagePickerProps) {
  const { name, chosen, choose, none, label, className } = props;
  const { tag } = useText();
  const own = toResponseCode(chosen) ?? chosen;
  const text = own === '' ? (none ?? '') : languageName(own, tag);
  const entries = useLanguageEntries(own, choose);
  if (none !== undefined) {
    entries.unshift({ key: '', text: none, checked: own === '', run: () => choose('') });
  }
  return (
    <MenuButton
      name={`${name}: ${text}`}
      label={own === '' ? (label ?? text) : text}
      entries={entries}
      icon={<ChevronDown16Regular />}
      {...(className === undefined ? {} : { className })}
    />
  );
}

/** The languages of answers: those that are used most (S9.3), then all by their names in the interface's language. */
export function useLanguageEntries(chosen: string, choose: (code: string) => void): MenuEntry[] {
  const { t, tag } = useText();
  const { settings, save } = useSettings();
  const usage = settings.languageUsage;
  const languages = useMemo(() => languagesBy(tag), [tag]);
  const suggested = useMemo(() => suggestedLanguages(usage, Date.now()), [usage]);
  const entries = languages.map(({ code, text, native }) => ({
    key: code,
    text,
    ...(native === text ? {} : { hint: native }),
    ...(suggested.length > 0 && { group: t('languages.all') }),
    checked: code === chosen,
    run: () => {
      void save({ languageUsage: withUse(usage, code, Date.now()) });
      choose(code);
    },
  }));
  const first = suggested.flatMap((code) => entries.filter(({ key }) => key === code));
  const others = entries.filter(({ key }) => !suggested.includes(key));
  return [...first.map((entry) => ({ ...entry, group: t('languages.recent') })), ...others];
}

function languagesBy(tag: string) {
  const { compare } = new Intl.Collator([tag, 'en']);
  return responseLanguages
    .map(({ code, label }) => ({ code, text: languageName(code, tag), native: label }))
    .toSorted((a, b) => compare(a.text, b.text));
}
