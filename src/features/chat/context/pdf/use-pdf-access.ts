import { hostPattern } from '#domain/models/host-pattern.ts';
import { useShell } from '#features/shell.tsx';
import type { Translate } from '#ui/text.ts';
import { unpermittedPdf } from '../context-chips.ts';
import { useChatContext } from '../use-chat-context.ts';

/**
 * Reads the PDF of the tab, which the browser asks the person about where it has to. False: that was refused, or it
 * cannot be read, which the strip shows. Call it in a click.
 */
export function usePdfAccess(): () => Promise<boolean> {
  const { access } = useShell();
  const context = useChatContext();
  return async () => {
    const page = unpermittedPdf(context.state.getSnapshot());
    // Directly in the click: Firefox refuses after any await.
    const granted = page && access?.request([patternOf(page.url)]).catch(() => false);
    if (page && !(await granted)) return false;
    return (await context.read()) !== null;
  };
}

/** Where a PDF is, in words: its host, or this device. */
export function siteOf(url: string, t: Translate): string {
  return url.startsWith('file:') ? t('pdf.access.disk') : new URL(url).host;
}

const patternOf = (url: string): string =>
  url.startsWith('file:') ? 'file:///*' : (hostPattern(url) ?? '<all_urls>');
