import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Send20Filled } from '@fluentui/react-icons/svg/send';
import { Stop20Filled } from '@fluentui/react-icons/svg/stop';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { GrowingText } from '#ui/controls/growing-text.tsx';
import { takeEarlyWords } from '#ui/early-composer.ts';
import { type TextKey, type TextParams, useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { AttachMenu } from './attachments/attach-menu.tsx';
import { ConnectCard } from './connect-card.tsx';
import { measure } from './frame-styles.ts';
import { useMention } from './mention/use-mention.ts';
import { ModelPicker } from './model-picker.tsx';
import { SecondModel } from './second-model.tsx';
import type { Chat } from './use-chat.ts';
import { useComposerKeys } from './use-composer-keys.ts';

const MentionMenu = lazy(() => import('./mention/mention-menu.tsx'));

const useFoot = makeResetStyles({ ...measure, flexShrink: 0, paddingBlock: '4px 12px' });

const useBox = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  '&:focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  '@media (forced-colors: active)': { '&:focus-within': { outline: '2px solid Highlight' } },
  '& > [data-tools]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px',
    padding: '0 4px 4px 4px',
  },
  '& > [data-tools] > [data-start]': { display: 'flex', flexGrow: 1 },
});

interface ComposerProps {
  chat: Chat;
  openLibrary: (() => void) | undefined;
}

/** Where questions are written. Enter sends; a question asked while another runs waits its turn. */
export function Composer({ chat, openLibrary }: ComposerProps) {
  const { t } = useText();
  const foot = useFoot();
  const box = useBox();
  const { askWhenReady } = chat;
  const { draft, setDraft } = chat.slot;
  const [sent, countSent] = useState(0);
  useLayoutEffect(() => {
    const { draft: typed, requested } = takeEarlyWords();
    if (typed !== '') setDraft(typed);
    if (requested.length > 0) askWhenReady(requested);
  }, [setDraft, askWhenReady]);
  const empty = draft.trim() === '';
  const send = () => {
    const text = draft.trim();
    if (text === '') return;
    if (!chat.noModel) setDraft('');
    countSent((count) => count + 1);
    const { second, model } = chat;
    void chat.ask(text, second ? { comparison: second, model } : {});
    chat.setSecond(null);
  };
  const { onKeyDown, ...otherKeys } = useComposerKeys(send);
  const mention = useMention(chat);
  const keys = {
    ...otherKeys,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!mention.onKey(event)) onKeyDown(event);
    },
  };
  const [placeholder, named] = usePlaceholder(chat);
  return (
    <footer className={foot}>
      {chat.connectRequested && <ConnectCard models={chat.models} kept />}
      <div className={box}>
        <GrowingText
          name={t('composer.label')}
          placeholder={t(placeholder, named)}
          value={draft}
          change={(text, caret) => {
            setDraft(text);
            mention.look(text, caret);
          }}
          moved={mention.follow}
          keys={keys}
          combobox={mention.combobox}
          leave={mention.close}
          focus={chat.slot.opened + sent}
        />
        {mention.menu && (
          <Suspense>
            <MentionMenu {...mention.menu} />
          </Suspense>
        )}
        <Tools
          chat={chat}
          openLibrary={openLibrary}
          mention={mention.begin}
          send={empty ? null : send}
        />
      </div>
    </footer>
  );
}

interface ToolsProps extends ComposerProps {
  mention: () => void;
  /** null: there is nothing to send. */
  send: (() => void) | null;
}

function Tools({ chat, openLibrary, mention, send }: ToolsProps) {
  const { t } = useText();
  const { surface } = useShell();
  return (
    <div data-tools>
      <span data-start>
        <AttachMenu
          chat={chat}
          openLibrary={openLibrary}
          mention={surface === 'sidebar' ? mention : undefined}
        />
      </span>
      <ModelPicker chat={chat} />
      <SecondModel chat={chat} />
      {chat.live && (
        <IconButton
          name={t('composer.stop')}
          icon={<Stop20Filled />}
          onClick={() => void chat.turns.stop()}
        />
      )}
      {(!chat.live || send) && (
        <IconButton
          tone="accent"
          name={t('composer.send')}
          icon={<Send20Filled />}
          disabled={!send}
          onClick={send ?? undefined}
        />
      )}
    </div>
  );
}

/** Says what the next question is about: files that were added, else the page. */
function usePlaceholder({ context }: Chat): [key: TextKey, params: TextParams] {
  const { surface } = useShell();
  const { chips, sources } = context;
  const files = chips.filter((chip) => chip.kind === 'file');
  const [first] = files;
  if (files.length > 1) return ['composer.placeholderFiles', {}];
  if (first) return ['composer.placeholderFile', { name: first.upload.name }];
  const seesPage = surface === 'sidebar' && sources.length > 0;
  return [seesPage ? 'composer.placeholderPage' : 'composer.placeholder', {}];
}
