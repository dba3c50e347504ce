import { makeResetStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { AddFiles } from './attachments/add-files.tsx';
import { BasicNote } from './basic-note.tsx';
import { ConnectCard } from './connect-card.tsx';
import { FaqQuestions } from './faq-questions.tsx';
import { measure } from './frame-styles.ts';
import type { Chat } from './use-chat.ts';

const FileStart = lazy(() => import('./attachments/file-start.tsx'));
const WelcomeCard = lazy(() => import('./welcome-card.tsx'));

const useEmpty = makeResetStyles({
  ...measure,
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '16px 8px',
  '& > :first-child': { marginBlockStart: 'auto' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0 },
  '& > ul > li': { listStyleType: 'none', maxWidth: '100%' },
  '& > h2': {
    margin: 'auto',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 400,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
});

/** Before the first question: what fits the page, or how to begin. */
export function EmptyChat({ chat }: { chat: Chat }) {
  const { t } = useText();
  const { surface, startsWithFile } = useShell();
  const empty = useEmpty();
  const { chips } = chat.context;
  const page = chips.some(({ kind }) => kind === 'page' || kind === 'source');
  const files = chips.filter(({ kind }) => kind === 'file').length;
  if (startsWithFile && files === 0) {
    return (
      <section>
        <Suspense>
          <FileStart chat={chat} note={<BasicBeginning chat={chat} />} />
        </Suspense>
      </section>
    );
  }
  return (
    <section>
      <div className={empty}>
        {surface !== 'sidebar' && <h2>{t('empty.hello')}</h2>}
        {startsWithFile ? <BasicBeginning chat={chat} /> : <Beginning chat={chat} />}
        {(page || files > 0) && <SourceActions chat={chat} files={files} />}
        {page && files === 0 && chat.settings.faqOffered && <FaqQuestions chat={chat} />}
        {surface !== 'sidebar' && !page && files === 0 && <AddFiles add={chat.uploads.add} />}
      </div>
    </section>
  );
}

/** What stands in the way of a first answer, or what the person should know of it. */
function Beginning({ chat }: { chat: Chat }) {
  if (!chat.loaded || !chat.models) return null;
  if (chat.noModel) return chat.connectRequested ? null : <ConnectCard models={chat.models} />;
  if (!chat.settings.welcomed) {
    return (
      <Suspense>
        <WelcomeCard chat={chat} />
      </Suspense>
    );
  }
  return <BasicBeginning chat={chat} />;
}

function BasicBeginning({ chat }: { chat: Chat }) {
  return chat.model?.connection === 'basic' ? <BasicNote /> : null;
}

const actions = ['summarise', 'keyPoints', 'explain'] as const;

/** `files`: how many were added; without any the page is meant. */
function SourceActions({ chat, files }: { chat: Chat; files: number }) {
  const { t } = useText();
  const run = (action: (typeof actions)[number]) => {
    const text =
      files > 0 ? t(`empty.${action}File`, { count: files }) : t(`empty.${action}Prompt`);
    return action === 'explain' ? chat.ask(text) : chat.askWhole(text);
  };
  return (
    <ul>
      {actions.map((action) => (
        <li key={action}>
          <TextButton tone="outline" onClick={() => void run(action)}>
            {t(`empty.${action}`)}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
