import { makeResetStyles, Switch, tokens } from '@fluentui/react-components';
import { aboutTokens } from '#domain/tool-servers/listed-tools.ts';
import { pageServer, readPageTools } from '#domain/tool-servers/page-tools.ts';
import type { ListedTool } from '#domain/tool-servers/tool-server.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useSettings } from '#features/hooks/use-settings.ts';
import { ToolArguments } from '#features/parts/tool-arguments.tsx';
import { type Shell, useShell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { useText } from '#ui/text.ts';
import { fold } from '../thread/fold-style.ts';

const useTools = makeResetStyles({
  ...fold,
  '& > ul': { margin: 0, padding: 0, listStyleType: 'none' },
  '& > ul > li': { paddingBlock: '2px 6px', overflowWrap: 'anywhere' },
  '& > ul > li > div, & > ul > li > details > div': {
    maxHeight: '96px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'pre-wrap',
  },
  '& small': { color: tokens.colorNeutralForeground3 },
});

/** Tools that the page in front offers by itself (WebMCP), those that only read first. `address`: of the source. */
export function PageTools({ address }: { address: string }) {
  const { windowId } = useShell();
  const { value } = useRequest(
    ({ bus }) => (windowId === null ? null : toolsOf(bus, windowId, address)),
    [windowId, address],
    { on: ['page.changed'] },
  );
  return value && value.length > 0 && <Listed address={address} tools={value} />;
}

async function toolsOf(
  bus: Shell['bus'],
  windowId: number,
  address: string,
): Promise<ListedTool[] | null> {
  const { page } = await bus.request('page.current', { windowId });
  const isShown = page?.access === 'granted' && originOf(page.url) === originOf(address);
  if (!isShown) return null;
  const { tools } = await bus.request('page.tools', { tabId: page.tabId });
  return tools && readPageTools(tools, aboutTokens).tools;
}

const originOf = (address: string) => URL.parse(address)?.origin;

function Listed({ address, tools }: { address: string; tools: readonly ListedTool[] }) {
  const { t } = useText();
  const { bus, rows } = useShell();
  const { settings, loaded, save } = useSettings();
  const { run, isBusy } = useAction();
  const server = pageServer(address);
  const known = settings.toolServers.find(({ id }) => id === server.id);
  const use = async (isOn: boolean) => {
    // What the person sees here is what they have seen of them: the page may say something else by now.
    if (isOn) await rows.toolServers.see({ id: server.id, tools });
    const others = settings.toolServers.filter(({ id }) => id !== server.id);
    const isSaved = await save({ toolServers: [...others, { ...(known ?? server), isOn }] });
    if (!isSaved || !isOn) return;
    const { error } = await bus.request('tools.ofServer', { id: server.id });
    if (error) throw CodedError.fromData(error);
  };
  return (
    <details className={useTools()}>
      <summary>{t('tool.page.heading', { count: tools.length })}</summary>
      <Switch
        label={t('tool.page.use')}
        checked={known?.isOn === true}
        disabled={!loaded || isBusy}
        onChange={(_event, { checked }) => void run(use(checked))}
      />
      <ul>
        {tools.map(({ name, title, description, schema, isReadOnly }) => (
          <li key={name}>
            <bdi>{title || name}</bdi>{' '}
            <small>{t(isReadOnly ? 'settings.toolServers.reads' : 'tool.page.changes')}</small>
            {description && <ScrollArea dir="auto">{description}</ScrollArea>}
            <ToolArguments schema={schema} />
          </li>
        ))}
      </ul>
    </details>
  );
}
