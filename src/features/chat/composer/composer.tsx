import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Send20Filled } from '@fluentui/react-icons/svg/send';
import { Stop20Filled } from '@fluentui/react-icons/svg/stop';
import {
  type KeyboardEvent,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
} from 'react';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { GrowingText } from '#ui/controls/growing-text.tsx';
import { takeEarlyWords } from '#ui/early-composer.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { column, row } from '#ui/theme/shapes.ts';
import { unpermittedPdf } from '../context/context-chips.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { measure } from '../frame-styles.ts';
import { SearchSwitch } from '../search/search-switch.tsx';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useLiveRow } from '../state/use-open-conversation.ts';
import { useWebSearch } from '../state/use-web-search.ts';
import { useTurnCommands } from '../thread/use-turn-commands.ts';
import { AttachMenu } from './attachments/attach-menu.tsx';
import { ComposerDictateButton, ComposerDictation, useComposerDictation } from './dictate-here.tsx';
import { useMention } from './mention/use-mention.ts';
import { ModelPicker } from './model-picker.tsx';
import { SecondModel } from './second-model.tsx';
import { useSlash } from './slash/use-slash.ts';
import { useAsking, useAskWhenReady, useNeedsModel } from './use-asking.ts';
import { useComposerKeys } from './use-composer-keys.ts';
import { usePlaceholder } from './use-placeholder.ts';

const ConnectHere = later(() => import('./connect-here.tsx'));
const PdfAccessCard = later(() => import('../context/pdf/pdf-access-card.tsx'));
const SlashMenu = later(() => import('./slash/chat-slash-menu.tsx'));
const SearchNote = lazy(() => import('../search/search-note.tsx'));
const SearchOffer = lazy(() => import('../search/search-offer.tsx'));
const ToolCard = later(() => import('./tool/tool-card.tsx'));
const MentionMenu = later(() => import('./mention/mention-menu.tsx'));

const useFoot = makeResetStyles({ ...measure, flexShrink: 0, paddingBlock: '4px 12px' });

const useBox = makeResetStyles({
  position: 'relative',
  ...column(),
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  '&:focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  '@media (forced-colors: active)': { '&:focus-within': { outline: '2px solid Highlight' } },
  '& > [data-tools]': {
    ...row('4px'),
    justifyContent: 'flex-end',
    padding: '0 4px 4px 4px',
    // A narrow panel at twice its size.
    '@media (max-width: 239px)': { flexWrap: 'wrap' },
  },
  '& > [data-tools] > [data-start]': { display: 'flex', flexGrow: 1 },
});

/** The field for questions. Enter sends; a question during an answer is queued. */
export const Composer = memo(function Composer() {
  const foot = useFoot();
  const { connecting } = useChatModels();
  useEarlyWords();
  return (
    <footer className={foot}>
      {connecting && <ConnectHere connecting={connecting} />}
      <WaitingForPdf />
      <OpenTool />
      <Field />
    </footer>
  );
});

function WaitingForPdf() {
  const send = useSelector(useChatViews().shown, ({ sendsWithPdf }) => sendsWithPdf);
  return send && <PdfAccessCard send={send} />;
}

/** The form of the tool that was chosen; another tool has a form of its own. */
function OpenTool() {
  const tool = useSelector(useChatViews().shown, (shown) => shown.tool);
  return tool && <ToolCard key={JSON.stringify(tool)} tool={tool} />;
}

/** The one part that a key renders. */
function Field() {
  const { t } = useText();
  const window = useChatWindow();
  const draft = useSelector(window.draft, ({ text }) => text);
  const focus = useSelector(window.shown, (shown) => shown.focus);
  const send = useSend();
  const mention = useMention();
  const slash = useSlash();
  useMentionCommand(mention.begin);
  const { onKeyDown, ...otherKeys } = useComposerKeys(send);
  const keys = {
    ...otherKeys,
    onKeyDown: (event: KeyboardEvent) => {
      if (!slash.onKey(event) && !mention.onKey(event)) onKeyDown(event);
    },
  };
  const placeholder = usePlaceholder();
  return (
    <div className={useBox()}>
      <GrowingText
        name={t('composer.label')}
        placeholder={placeholder}
        value={draft}
        change={(text, caret) => {
          window.setDraft(text);
          window.caret = caret;
          mention.look(text, caret);
          slash.look(text, caret);
        }}
        moved={(text, caret) => {
          window.caret = Number.isNaN(caret) ? null : caret;
          mention.follow(text, caret);
          slash.follow(text, caret);
        }}
        keys={keys}
        combobox={slash.combobox ?? mention.combobox}
        leave={() => {
          mention.close();
          slash.close();
        }}
        focus={focus}
        isHome
      />
      {mention.menu && <MentionMenu {...mention.menu} />}
      {slash.menu && <SlashMenu {...slash.menu} />}
      <Tools send={send} />
    </div>
  );
}

function useMentionCommand(begin: () => void): void {
  const views = useChatViews();
  useEffect(() => {
    views.mention = begin;
  }, [views, begin]);
}

/** Takes over text that was typed and sent before the script had loaded. */
function useEarlyWords(): void {
  const window = useChatWindow();
  const askWhenReady = useAskWhenReady();
  useLayoutEffect(() => {
    const { draft, requested } = takeEarlyWords();
    if (draft !== '') window.setDraft(draft, true);
    if (requested.length > 0) void askWhenReady(requested);
  }, [window, askWhenReady]);
}

/** `isSearched`: the web is searched for it in any case. */
type Send = (isSearched?: boolean) => void;

/** Sends the text, to both models where there are two. */
function useSend(): Send {
  const window = useChatWindow();
  const { model, second, setSecond } = useChatModels();
  const ask = useAsking();
  const needsModel = useNeedsModel();
  const { addresses, state } = useChatContext();
  const { isOn } = useWebSearch();
  const searches = useShell().freeTool?.begins === 'search' || isOn;
  const send = useCallback(
    async (isSearched: boolean) => {
      const read = () => window.draft.getSnapshot().text.trim();
      const options = { links: 'draft', search: searches || isSearched } as const;
      const needs =
        read() === '' ||
        (await needsModel(read(), options)) ||
        unpermittedPdf(state.getSnapshot()) !== null;
      // As it is now: it may have been sent meanwhile.
      const text = read();
      if (text === '') return;
      addresses?.lookAtDraft();
      if (!needs) window.setDraft('');
      window.focus();
      void ask(text, { ...options, ...(second && { comparison: second, model }) });
      setSecond(null);
    },
    [window, addresses, state, needsModel, model, second, setSecond, ask, searches],
  );
  return useCallback((isSearched = false) => void send(isSearched), [send]);
}

interface ToolsProps {
  send: Send;
}

const Tools = memo(function Tools({ send }: ToolsProps) {
  const dictation = useComposerDictation();
  const { freeTool } = useShell();
  const { isOn } = useWebSearch();
  const isSearchPage = freeTool?.begins === 'search';
  return (
    <>
      <ComposerDictation view={dictation} />
      <Suspense>
        {isSearchPage || isOn ? <SearchNote /> : <Offer search={() => send(true)} />}
      </Suspense>
      <div data-tools>
        <span data-start>
          <AttachMenu />
          <ComposerDictateButton view={dictation} />
          {/* The page of searches always searches. */}
          {!isSearchPage && <SearchSwitch />}
        </span>
        <ModelPicker />
        <SecondModel />
        <SendAndStop send={send} />
      </div>
    </>
  );
});

/** Its code is loaded once something is written. */
function Offer({ search }: { search: () => void }) {
  const isWritten = useSelector(useChatWindow().draft, ({ text }) => text.length >= minQuestion);
  return isWritten && <SearchOffer search={search} />;
}

/** Characters of what may be a question. */
const minQuestion = 8;

function SendAndStop({ send }: ToolsProps) {
  const { t } = useText();
  const live = useLiveRow();
  const { stop } = useTurnCommands();
  const isEmpty = useSelector(useChatWindow().draft, ({ text }) => text.trim() === '');
  return (
    <>
      {live && (
        <IconButton
          name={t('composer.stop')}
          data-button-name="stop"
          icon={<Stop20Filled />}
          onClick={() => void stop()}
        />
      )}
      {(!live || !isEmpty) && (
        <IconButton
          tone="accent"
          name={t('composer.send')}
          data-button-name="send"
          icon={<Send20Filled />}
          disabled={isEmpty}
          onClick={isEmpty ? undefined : () => send()}
        />
      )}
    </>
  );
}
