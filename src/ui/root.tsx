import { FluentProvider, makeResetStyles, tokens } from '@fluentui/react-components';
import type { i18n } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { directionOf } from '#domain/languages/bcp47.ts';
import { type } from '#ui/theme/sizes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { recoverFocus } from './focus/focus-recovery.ts';
import { TextsContext, useTextsOf } from './text.ts';
import { darkTheme, lightTheme } from './theme/themes.ts';
import { type ColorSchema, useDark } from './theme/use-dark.ts';
import { ToastProvider } from './toasts/toaster.tsx';

interface RootProps {
  /** The instance that `createTexts` of services/i18n made. */
  i18n: i18n;
  /** Product code of the interface language. */
  locale: string;
  colorSchema: ColorSchema;
  children: ReactNode;
}

/** Not a class: Fluent gives the provider's classes to every portal. */
const fill = { height: '100%' } as const;

const useDocumentTheme = makeResetStyles({
  height: '100%',
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  // FluentProvider sets `left`, which becomes right under `dir`: every text has its own direction.
  textAlign: 'start',
  ...type.body,
  // Notices at the foot take their height from the view and cover nothing of it.
  '&:has(> [data-toasts="shown"])': { display: 'flex', flexDirection: 'column' },
  '&:has(> [data-toasts="shown"]) > :not([data-toasts])': {
    flexGrow: 1,
    flexShrink: 1,
    minHeight: 0,
  },
});

/** The base of every view: theme, direction, texts, notices, and the screen of S2.11. */
export function Root({ i18n, locale, colorSchema, children }: RootProps) {
  const dark = useDark(colorSchema);
  const dir = directionOf(locale);
  const texts = useTextsOf(i18n);
  const { tag } = texts;
  useEffect(() => recoverFocus(document), []);
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = dir;
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [tag, dir, dark]);
  return (
    <TextsContext value={texts}>
      <FluentProvider theme={dark ? darkTheme : lightTheme} dir={dir} style={fill}>
        <div className={useDocumentTheme()}>
          <ErrorBoundary>
            <ToastProvider>{children}</ToastProvider>
          </ErrorBoundary>
        </div>
      </FluentProvider>
    </TextsContext>
  );
}
