import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowRotateClockwise20Regular } from '@fluentui/react-icons/svg/arrow-rotate-clockwise';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { DarkTheme20Regular } from '@fluentui/react-icons/svg/dark-theme';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { PanelLeftText20Regular } from '@fluentui/react-icons/svg/panel-left-text';
import { Print20Regular } from '@fluentui/react-icons/svg/print';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import type { ReactNode } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import { useToolbar } from '../pdf-styles.ts';
import { useMedia } from '../use-observed.ts';
import type { SummaryButton } from '../use-summary-button.ts';
import { PageField } from './page-field.tsx';
import { ZoomControl, zoomEntries } from './zoom-control.tsx';

interface ToolbarActions {
  panel: () => void;
  find: () => void;
  dark: () => void;
  print: () => void;
  download: () => void;
  chat: (() => void) | null;
  summarise: SummaryButton | null;
  close: (() => void) | null;
}

interface ToolbarProps {
  engine: PdfEngine | null;
  state: PdfState;
  isPanelOpen: boolean;
  isDark: boolean;
  actions: ToolbarActions;
}

interface Tool {
  text: TextKey;
  icon: ReactNode;
  isPressed?: boolean;
  run: () => void;
}

/** The actions on a document; those without room are in a menu. */
export function Toolbar(props: ToolbarProps) {
  const { engine, state, isPanelOpen, actions } = props;
  const { t } = useText();
  const isWide = useMedia('(min-width: 820px)');
  const isRoomy = useMedia('(min-width: 520px)');
  const style = useToolbar();
  const isOff = state.phase !== 'open';
  return (
    <header className={style} role="toolbar" aria-label={t('pdf.toolbar')}>
      <IconButton
        name={t('pdf.panel')}
        icon={<PanelLeftText20Regular />}
        aria-pressed={isPanelOpen}
        disabled={isOff}
        onClick={actions.panel}
      />
      {isWide && (
        <h1 dir="auto" title={state.title}>
          {state.title}
        </h1>
      )}
      <PageField engine={engine} state={state} />
      {isWide ? <hr /> : <span data-space />}
      {isRoomy && <ZoomControl engine={engine} state={state} />}
      {isWide && <hr />}
      <IconButton
        name={t('pdf.search.name')}
        icon={<Search20Regular />}
        disabled={isOff}
        onClick={actions.find}
      />
      {actions.summarise && (
        <IconButton
          name={t('tool.summarise')}
          data-button-name="summarise"
          icon={<TextBulletListSquare20Regular />}
          disabled={isOff}
          onClick={actions.summarise.run}
        />
      )}
      {isWide && actions.summarise && <SummaryMenu hide={actions.summarise.hide} />}
      {isWide ? <ToolButtons {...props} /> : <ToolMenu {...props} withZoom={!isRoomy} />}
      {actions.close && (
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={actions.close} />
      )}
    </header>
  );
}

/** Next to the button. A narrow toolbar has its entry in the menu of the tools. */
function SummaryMenu({ hide }: Pick<SummaryButton, 'hide'>) {
  const { t } = useText();
  const entry = { key: 'off', text: t('pdf.summaryOff'), icon: <EyeOff20Regular />, run: hide };
  return (
    <MenuButton name={t('pdf.summaryMore')} icon={<ChevronDown20Regular />} entries={[entry]} />
  );
}

function toolsOf({ engine, isDark, actions }: ToolbarProps): Tool[] {
  return [
    {
      text: 'pdf.rotate',
      icon: <ArrowRotateClockwise20Regular />,
      run: () => engine?.rotate(90),
    },
    { text: 'pdf.dark', icon: <DarkTheme20Regular />, isPressed: isDark, run: actions.dark },
    { text: 'pdf.print', icon: <Print20Regular />, run: actions.print },
    { text: 'pdf.download', icon: <ArrowDownload20Regular />, run: actions.download },
  ];
}

function ToolButtons(props: ToolbarProps) {
  const { t } = useText();
  const { chat } = props.actions;
  return (
    <>
      {toolsOf(props).map(({ text, icon, isPressed, run }) => (
        <IconButton
          key={text}
          name={t(text)}
          icon={icon}
          disabled={props.state.phase !== 'open'}
          onClick={run}
          {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        />
      ))}
      {chat && (
        <TextButton tone="accent" onClick={chat}>
          <Chat20Regular aria-hidden />
          {t('pdf.chat')}
        </TextButton>
      )}
    </>
  );
}

function ToolMenu({ withZoom, ...props }: ToolbarProps & { withZoom: boolean }) {
  const { engine, state, actions } = props;
  const { chat, summarise } = actions;
  const texts = useText();
  const { t } = texts;
  const entries = toolsOf(props).map(({ text, icon, isPressed, run }) => ({
    key: text,
    text: t(isPressed ? 'pdf.darkOff' : text),
    icon,
    run,
  }));
  const off = summarise
    ? [
        {
          key: 'summaryOff',
          text: t('pdf.summaryOff'),
          icon: <EyeOff20Regular />,
          run: summarise.hide,
        },
      ]
    : [];
  return (
    <>
      {chat && (
        <IconButton
          name={t('pdf.chat')}
          data-button-name="open_chat"
          icon={<Chat20Regular />}
          onClick={chat}
        />
      )}
      <MenuButton
        name={t('pill.more')}
        icon={<MoreHorizontal20Regular />}
        disabled={state.phase !== 'open'}
        entries={[...entries, ...off, ...(withZoom ? zoomEntries(engine, state, texts) : [])]}
      />
    </>
  );
}
