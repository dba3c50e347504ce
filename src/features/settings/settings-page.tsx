import '#ui/later-texts.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type TextKey, useText } from '#ui/text.ts';
import { useVisit } from '../hooks/use-place.ts';
import { ShownContext } from '../hooks/use-request.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { useShell } from '../shell.tsx';
import { AccountPlace, AccountSection } from './account/account-section.tsx';
import { AssistantsSection } from './assistants/assistants-section.tsx';
import { DataPlace, DataSection } from './backup/data-section.tsx';
import { SettingCopies } from './backup/setting-copies.tsx';
import { ModelSection } from './connections/model-section.tsx';
import { ModelsSection } from './connections/models-section.tsx';
import { MemorySection } from './memory/memory-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { markField } from './search/mark-field.ts';
import { allSettings } from './search/setting-entries.ts';
import { AccessSection } from './sections/access-section.tsx';
import { AppearanceSection } from './sections/appearance-section.tsx';
import { ChatSection } from './sections/chat-section.tsx';
import { LanguageSection } from './sections/language-section.tsx';
import { PageSection } from './sections/page-section.tsx';
import { PdfSection } from './sections/pdf-section.tsx';
import { SitesSection } from './sections/sites-section.tsx';
import { offeredSections, type SectionId } from './sections.ts';
import { SettingsNav } from './settings-nav.tsx';
import type { SettingsState } from './settings-state.ts';
import { usePage, useSection } from './settings-styles.ts';
import { ToolsSection } from './tools/tools-section.tsx';
import { useOpenSection } from './use-open-section.ts';
import { useSyncToasts } from './use-sync-toasts.ts';
import { VoiceSection } from './voice/voice-section.tsx';
import { SearchSection } from './web-search/search-section.tsx';

interface ViewProps {
  state: SettingsState;
  isOpen: boolean;
}

const views: Readonly<Record<SectionId, (props: ViewProps) => React.ReactNode>> = {
  account: AccountSection,
  model: ModelSection,
  models: ModelsSection,
  search: SearchSection,
  voice: VoiceSection,
  page: PageSection,
  pdf: PdfSection,
  chat: ChatSection,
  tools: ToolsSection,
  appearance: AppearanceSection,
  language: LanguageSection,
  access: AccessSection,
  sites: SitesSection,
  memory: MemorySection,
  assistants: AssistantsSection,
  privacy: PrivacySection,
  data: DataSection,
};

/** Their first words, where these depend on the person's account. */
const places: Partial<Record<SectionId, () => React.ReactNode>> = {
  account: AccountPlace,
  data: DataPlace,
};

/** A list of sections at the left, with a search and a way back; next to it the one that is open. */
export default function SettingsPage() {
  const { access } = useShell();
  const state = useSettings();
  const offered = offeredSections(access !== null);
  const [open, show] = useOpenSection(offered);
  const main = useRef<HTMLElement>(null);
  useSyncToasts();
  useSectionTitle(open);
  useNamedField(main, state.loaded);
  return (
    <div className={usePage()}>
      <SettingsNav
        {...{ offered, open }}
        show={({ section, field, title }) => {
          // It is shown before it is looked for in it.
          flushSync(() => show(section));
          const element = main.current?.querySelector<HTMLElement>(`#${section}`);
          if (element) markField(element, field === null ? null : title);
        }}
      />
      <main ref={main}>
        <SettingCopies />
        {offered.map((id) => (
          <Section key={id} section={id} state={state} hidden={id !== open} />
        ))}
      </main>
    </div>
  );
}

/** The field that the address names is shown once the settings are. */
function useNamedField(main: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const { t } = useText();
  const { access } = useShell();
  const { place } = useVisit();
  const field = place?.feature === 'settings' ? place.query.field : undefined;
  const isExtension = access !== null;
  useEffect(() => {
    if (!isLoaded || field === undefined) return;
    const named = allSettings(isExtension, t).find(
      (entry) => entry.field === field && entry.section === place?.id,
    );
    const element = named && main.current?.querySelector<HTMLElement>(`#${named.section}`);
    if (element) markField(element, named.title);
  }, [main, isLoaded, isExtension, field, place, t]);
}

/** The tab is named after the section, while the settings are what it shows. */
function useSectionTitle(open: SectionId): void {
  const { t } = useText();
  const { router } = useShell();
  const { place } = useVisit();
  const name = `${t(`settings.${open}.heading`)} · ${t('chat.settings')}`;
  const title = t('page.title', { name, app: t('app.name') });
  const isShown = router !== null && place?.feature === 'settings';
  useEffect(() => {
    if (isShown) document.title = title;
  }, [isShown, title]);
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
  const Place = places[section];
  const body: TextKey = `settings.${section}.body`;
  return (
    <section id={section} hidden={hidden} className={style} aria-labelledby={`${section}-heading`}>
      <h2 id={`${section}-heading`}>{t(`settings.${section}.heading`)}</h2>
      {Place ? <Place /> : <p>{t(body)}</p>}
      <ShownContext value={!hidden}>
        {state.loaded && <View state={state} isOpen={!hidden} />}
      </ShownContext>
    </section>
  );
}
