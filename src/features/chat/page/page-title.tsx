import { useEffect } from 'react';
import { useVisit } from '#features/hooks/use-place.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useConversationRow } from '../state/use-open-conversation.ts';

/** A tab is named after its conversation, or the page that its address names. */
export function PageTitle() {
  const { surface } = useShell();
  const title = useTitle();
  const isTab = surface !== 'sidebar';
  useEffect(() => {
    if (isTab && title !== null) document.title = title;
  }, [isTab, title]);
  return null;
}

/** null: a document or the settings, which name the tab themselves. */
function useTitle(): string | null {
  const { t } = useText();
  const { freeTool, pages } = useShell();
  const { place, isNamed } = useVisit();
  const chat = useConversationRow()?.name;
  const app = t('app.name');
  const page = (name: string) => t('page.title', { name, app });
  if (isNamed && !place) return page(t('unknown.title'));
  if (!place || place.feature === 'chat') {
    return chat ?? (freeTool ? page(t(`freeTool.${freeTool.name}`)) : app);
  }
  const isList = place.id === null || place.feature === 'memos' || place.feature === 'read';
  const name = isList && pages.find(({ feature }) => feature === place.feature)?.name;
  return name ? page(t(name)) : null;
}
