import { type ComponentProps, useEffect } from 'react';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { Mark } from '#ui/mark.tsx';
import { useText } from '#ui/text.ts';
import { useSignInPage } from './account/sign-in/sign-in-styles.ts';

interface LoneFrameProps extends ComponentProps<'main'> {
  /** What the page is for, in the title of its window. */
  name: string;
}

/** A page with one thing to do: the mark, and a card in the middle. */
export function LoneFrame({ name, children, ...main }: LoneFrameProps) {
  const { t } = useText();
  const page = useSignInPage();
  const title = t('page.title', { name, app: t('app.name') });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={page} {...main}>
      <ScrollArea>
        <div>
          <header>
            <Mark />
            <span>{t('app.name')}</span>
          </header>
          {children}
        </div>
      </ScrollArea>
    </main>
  );
}
