import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChatViewProps } from '#features/chat/chat-view.tsx';
import { useVisit } from '#features/hooks/use-place.ts';
import { later } from '#ui/later.tsx';
import { ChatWithPanels } from '../shared/view/chat-with-panels.tsx';

const SettingsView = lazy(async () => {
  const { SettingsView: View } = await import('#features/settings/settings-view.tsx');
  return { default: View };
});

const LonePage = later(() => import('#features/settings/lone-page.tsx'));

/** The chat with its rail, the settings, or a page with one thing to do, each loaded when it is first shown. */
export function WebApp(props: ChatViewProps) {
  const feature = useVisit().place?.feature;
  const isSettings = feature === 'settings';
  const isAlone = feature === 'signIn' || feature === 'connect';
  return (
    <>
      <Mounted isShown={!isSettings && !isAlone}>
        <ChatWithPanels {...props} />
      </Mounted>
      <Mounted isShown={isSettings}>
        <Suspense>
          <SettingsView />
        </Suspense>
      </Mounted>
      {isAlone && <LonePage />}
    </>
  );
}

/** What is going on in it goes on while it is not shown: an answer, a draft, an upload. */
function Mounted({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  if (!isShown && !wasShown) return null;
  return (
    <div hidden={!isShown} style={{ height: '100%' }}>
      {children}
    </div>
  );
}
