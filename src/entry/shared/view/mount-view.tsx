import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Shell, ShellProvider } from '#features/shell.tsx';
import { createTexts, type Texts } from '#services/i18n/texts.ts';
import { DiagnosticsContext } from '#ui/diagnostics.tsx';
import { loadLocale, sourceTexts } from '#ui/locales.ts';
import { type Draw, DrawContext } from '#ui/markdown/code/draw-context.ts';
import { PreviewFrameContext } from '#ui/markdown/code/preview-frame.ts';
import { Root } from '#ui/root.tsx';
import { withAnalytics } from '../analytics.ts';
import { diagnosticsOf } from '../diagnostics.ts';
import { followChoice, localeHere } from '../texts/address-language.ts';
import { previewAddress } from './preview-address.ts';
import { type CachedAppearance, lookKey, readLook } from './saved-look.ts';

const draw: Draw = async (code, dark) => {
  const { diagrams } = await import('../diagram-frame.ts');
  return diagrams.draw(code, dark);
};

/** What a view needs before its first frame. */
interface FirstLook {
  look: CachedAppearance;
  texts: Texts;
}

export async function readFirstLook(): Promise<FirstLook> {
  const look = readLook();
  const locale = localeHere(look.language);
  return { look, texts: await createTexts({ locale, source: sourceTexts, load: loadLocale }) };
}

/** Mounts a view with its providers; language and theme follow the settings. */
export async function mountView(
  given: Shell,
  view: ReactNode,
  first: Promise<FirstLook> = readFirstLook(),
): Promise<void> {
  const { look, texts } = await first;
  const shell = withAnalytics(given);
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  const root = createRoot(container);
  // In slices: pages of the extension share a main thread, and another one may be read in.
  startTransition(() =>
    root.render(
      <ShellProvider shell={shell}>
        <DiagnosticsContext value={diagnosticsOf(shell)}>
          <Appearance shell={shell} texts={texts} first={look}>
            <DrawContext value={draw}>
              <PreviewFrame>{view}</PreviewFrame>
            </DrawContext>
          </Appearance>
        </DiagnosticsContext>
      </ShellProvider>,
    ),
  );
}

function PreviewFrame({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    // A file that cannot be read names no page that may run anything.
    previewAddress().then(setAddress, () => undefined);
  }, []);
  return <PreviewFrameContext value={address}>{children}</PreviewFrameContext>;
}

function Appearance({
  shell,
  texts,
  first,
  children,
}: {
  shell: Shell;
  texts: Texts;
  first: CachedAppearance;
  children: ReactNode;
}) {
  const [look, setLook] = useState(first);
  useEffect(() => {
    let closed = false;
    const take = ({ language, colorSchema }: CachedAppearance) => {
      if (closed) return;
      followChoice(language, readLook().language);
      localStorage.setItem(lookKey, JSON.stringify({ language, colorSchema }));
      texts.use(localeHere(language)).then(
        () => !closed && setLook({ language, colorSchema }),
        () => !closed && setLook((old) => ({ ...old, colorSchema })),
      );
    };
    const stop = shell.bus.on('settings.changed', ({ settings }) => take(settings));
    shell.rows.settings.get().then(take, () => undefined);
    return () => {
      closed = true;
      stop();
    };
  }, [shell, texts]);
  return (
    <Root i18n={texts.i18n} locale={localeHere(look.language)} colorSchema={look.colorSchema}>
      {children}
    </Root>
  );
}
