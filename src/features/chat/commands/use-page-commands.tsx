import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { DocumentPdf20Regular } from '@fluentui/react-icons/svg/document-pdf';
import { ShieldCheckmark20Regular } from '@fluentui/react-icons/svg/shield-checkmark';
import { Speaker220Regular } from '@fluentui/react-icons/svg/speaker';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatContext, useChips } from '../context/use-chat-context.ts';
import { useReadDocument } from '../context/use-read-document.ts';
import type { ChatCommand } from './chat-command.ts';

/** Reads the page of the active tab, or makes it possible to. */
export function usePageCommands(): ChatCommand[] {
  const { t } = useText();
  const { access } = useShell();
  const context = useChatContext();
  const openPdf = usePdfOpening();
  const reading = useReadDocument();
  const page = useSelector(context.state, (state) => state.page);
  const chips = useChips();
  const offered = chips.find(({ kind }) => kind === 'offer');
  if (page?.access === 'needsClick' && access) {
    const run = () => void access.request(['<all_urls>']);
    return [
      { key: 'allow', text: t('chips.allowEverySite'), icon: <ShieldCheckmark20Regular />, run },
    ];
  }
  if (page?.access !== 'granted') return [];
  const { tabId, offersPdf, needsAccess } = page;
  const inViewer: ChatCommand = {
    key: 'openPdf',
    text: t('chips.openPdf'),
    icon: <DocumentPdf20Regular />,
    run: () => void openPdf(tabId),
  };
  if (needsAccess) return [inViewer];
  const title = page.title || t('chips.thisPage');
  const add: ChatCommand = {
    key: 'addPage',
    text: t('chips.add', { title }),
    icon: <Add20Regular />,
    run: () => context.send({ type: 'addPage' }),
  };
  const aloud: ChatCommand = {
    key: 'readAloud',
    text: t('commands.readAloudPage'),
    icon: <Speaker220Regular />,
    run: () =>
      void Promise.resolve(page.document ?? context.read()).then(
        (document) => document && reading?.read(document),
      ),
  };
  const read: ChatCommand = {
    key: 'read',
    text: t(page.document ? 'commands.readAgain' : 'commands.read'),
    icon: <ArrowClockwise20Regular />,
    run: () => void context.read(),
  };
  const own = offersPdf ? [inViewer] : [];
  return [read, ...own, ...(offered ? [add] : []), ...(reading ? [aloud] : [])];
}

/** Opens the PDF of a tab in Gloss's viewer. A failure is shown. */
export function usePdfOpening(): (tabId: number) => Promise<unknown> {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  return (tabId) =>
    bus
      .request('pdf.open', { tabId })
      .catch((error: unknown) => toast(errorText(t, toCodedError(error))));
}
