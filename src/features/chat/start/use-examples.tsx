import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { Translate20Regular } from '@fluentui/react-icons/svg/translate';
import type { ReactNode } from 'react';
import { firstValueFrom } from 'rxjs';
import { attachDocument } from '#features/attach-document.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow } from '../state/use-chat-window.ts';

interface Example {
  key: string;
  text: string;
  icon: ReactNode;
  run: () => void;
}

const maxExamples = 4;

/** Examples that what is connected can do, with what is at hand. */
export function useExamples(): Example[] {
  const { t } = useText();
  const { access } = useShell();
  const views = useChatViews();
  const window = useChatWindow();
  const { model } = useChatModels();
  const latest = useLatestDocument();
  const canWrite = model !== null && model.connection !== 'basic';
  const file: Example = {
    key: 'file',
    text: t(canWrite ? 'start.file' : 'start.fileBasic'),
    icon: <Attach20Regular aria-hidden />,
    run: () => views.chooseFiles(),
  };
  // The web app cannot read other sites.
  const link: Example = {
    key: 'link',
    text: t('start.link'),
    icon: <Globe20Regular aria-hidden />,
    run: () => {
      const typed = window.draft.getSnapshot().text.trimEnd();
      window.setDraft(typed === '' ? 'https://' : `${typed} https://`);
      window.focus();
    },
  };
  const writing: Example[] = [
    {
      key: 'improve',
      text: t('start.improve'),
      icon: <Edit20Regular aria-hidden />,
      run: () => views.openTool({ preset: 'improve' }),
    },
    {
      key: 'translate',
      text: t('start.translate'),
      icon: <Translate20Regular aria-hidden />,
      run: () => views.openTool({ preset: 'translate' }),
    },
  ];
  return [
    ...(latest ? [latest] : []),
    file,
    ...(access ? [link] : []),
    ...(canWrite ? writing : []),
  ].slice(0, maxExamples);
}

/** The newest document of the library. */
function useLatestDocument(): Example | null {
  const shell = useShell();
  const { t } = useText();
  const attempt = useAttempt();
  const window = useChatWindow();
  const { value } = useRequest(
    ({ rows }) => firstValueFrom(rows.library.watch({ search: '', sort: 'newest', limit: 1 })),
    [],
  );
  const entry = value?.entries[0];
  if (!entry) return null;
  const ask = async () => {
    if (await attempt(attachDocument(shell, entry))) window.focus();
  };
  return {
    key: 'document',
    text: t('composer.placeholderFile', { name: entry.document.title }),
    icon: <DocumentText20Regular aria-hidden />,
    run: () => void ask(),
  };
}
