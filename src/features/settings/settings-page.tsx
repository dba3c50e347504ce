import { useEffect, useState } from 'react';
import { SearchField } from '#ui/controls/search-field.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { useSettings } from '../use-settings.ts';
import { AccessSection } from './access-section.tsx';
import { AccountSection } from './account/account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ChatSection } from './chat-section.tsx';
import { DataSection } from './data-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ModelSection } from './model-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { PageSection } from './page-section.tsx';
import { PdfSection } from './pdf-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { matchingSections, type SectionId, sectionIds, sectionWords } from './sections.ts';
import { SettingCopies } from './setting-copies.tsx';
import type { SettingsState } from './settings-state.ts';
import { usePage, useSection } from './settings-styles.ts';
import { SitesSection } from './sites-section.tsx';
import { ToolsSection } from './tools/tools-section.tsx';
import { useSyncToasts } from './use-sync-toasts.ts';

const views: Readonly<Record<SectionId, (props: { state: SettingsState }) => React.ReactNode>> = {
  account: AccountSection,
  model: ModelSection,
  models: ModelsSection,
  page: PageSection,
  pdf: PdfSection,
  chat: ChatSection,
  tools: ToolsSection,
  appearance: AppearanceSection,
  language: LanguageSection,
  access: AccessSection,
  sites: SitesSection,
  privacy: PrivacySection,
  data: DataSection,
};

/** Sections that the web app does not have. */
const extensionOnly: readonly SectionId[] = ['page', 'pdf', 'access', 'sites'];

/** Sections at the left with a search on top; sections that do not match are hidden. */
export default function SettingsPage() {
  const { t } = useText();
  const { access } = useShell();
  const state = useSettings();
  const [search, setSearch] = useState('');
  const offered = sectionIds.filter((id) => access !== null || !extensionOnly.includes(id));
  const shown = matchingSections(search, offered, (id) => sectionWords[id].map((key) => t(key)));
  useNamedSection(state.loaded);
  useSyncToasts();
  return (
    <div className={usePage()}>
      <nav aria-label={t('settings.sections')}>
        <h1>{t('chat.settings')}</h1>
        <SearchField
          name={t('settings.search')}
          clear={t('history.clearSearch')}
          value={search}
          change={setSearch}
        />
        <ul>
          {shown.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`settings.${id}.heading`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <SettingCopies />
        {offered.map((id) => (
          <Section key={id} section={id} state={state} hidden={!shown.includes(id)} />
        ))}
        {shown.length === 0 && <p>{t('settings.noHits')}</p>}
      </main>
    </div>
  );
}

/** The page may be opened at a section, which is rendered after the address was read. */
function useNamedSection(loaded: boolean): void {
  useEffect(() => {
    if (!loaded || location.hash.length < 2) return;
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [loaded]);
}

interface SectionProps {
  section: SectionId;
  state: SettingsState;
  /** It stays mounted: what was typed in it is not lost, nor does a download end. */
  hidden: boolean;
}

function Section({ section, state, hidden }: SectionProps) {
  const { t } = useText();
  const style = useSection();
  const View = views[section];
  const body: TextKey = `settings.${section}.body`;
  return (
    <section id={section} hidden={hidden} className={style} aria-labelledby={`${section}-heading`}>
      <h2 id={`${section}-heading`}>{t(`settings.${section}.heading`)}</h2>
      <p>{t(body)}</p>
      {state.loaded && <View state={state} />}
    </section>
  );
}
