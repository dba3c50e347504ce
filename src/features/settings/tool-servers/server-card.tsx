import { Switch } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/languages/format-count.ts';
import { hostOfServer, type ToolList, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { toolFaultText } from '#features/parts/tool-fault-text.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { ToolLine, useToolLines } from './tool-line.tsx';
import type { ToolServers } from './use-tool-servers.ts';

interface ServerCardProps {
  server: ToolServer;
  servers: ToolServers;
}

/** A server, what of it a model may use, and how much that takes. */
export function ServerCard({ server, servers }: ServerCardProps) {
  const { t } = useText();
  const { id, name, isOn, readsUnasked } = server;
  const { list, isBusy, error, load } = useTools(id);
  const quiet = useQuiet();
  const row = useRow();
  const hasReads = list?.tools.some(({ isReadOnly }) => isReadOnly) ?? false;
  return (
    <li>
      <div>
        <Switch
          label={name}
          checked={isOn}
          onChange={(_event, { checked }) => servers.change(id, { isOn: checked })}
        />
      </div>
      <p className={quiet} dir="ltr">
        {hostOfServer(server)}
      </p>
      {isBusy && <BusyLine text={t('settings.toolServers.loading')} />}
      {error && !isBusy && <p role="alert">{toolFaultText(t, error)}</p>}
      {list && isOn && <Tools id={id} list={list} />}
      {hasReads && isOn && (
        <Switch
          label={t('settings.toolServers.readsUnasked')}
          checked={readsUnasked}
          onChange={(_event, { checked }) => servers.change(id, { readsUnasked: checked })}
        />
      )}
      <div>
        <span className={row}>
          <TextButton tone="link" disabled={isBusy} onClick={() => void load()}>
            {t('settings.toolServers.reload')}
          </TextButton>
          <TextButton tone="link" onClick={() => void servers.remove(id)}>
            {t('history.delete', { name })}
          </TextButton>
        </span>
      </div>
    </li>
  );
}

/** Its tools as they were listed last; those of a new server are listed at once. */
function useTools(id: string) {
  const { bus } = useShell();
  const { value } = useWatch(({ rows }) => rows.toolServers.watch({ id }), [id]);
  const [state, setState] = useState<{ isBusy: boolean; error: CodedError | null }>({
    isBusy: false,
    error: null,
  });
  const wasLoaded = useRef(false);
  const load = useCallback(async () => {
    wasLoaded.current = true;
    setState({ isBusy: true, error: null });
    const error = await bus.request('tools.ofServer', { id }).then(
      (reply) => reply.error && CodedError.fromData(reply.error),
      (thrown: unknown) => toCodedError(thrown),
    );
    setState({ isBusy: false, error });
  }, [bus, id]);
  const isNew = value !== undefined && value.list === null;
  useEffect(() => {
    if (isNew && !wasLoaded.current) void load();
  }, [isNew, load]);
  return { list: value?.list ?? null, load, ...state };
}

function Tools({ id, list: { tools, left } }: { id: string; list: ToolList }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const lines = useToolLines();
  const waiting = tools.some(({ state }) => state === 'new' || state === 'changed');
  if (tools.length === 0) return <p className={quiet}>{t('settings.toolServers.empty')}</p>;
  const on = tools.filter(({ state, isGone }) => state === 'on' && !isGone);
  const tokens = on.reduce((sum, tool) => sum + tool.tokens, 0);
  return (
    <details open={waiting || tools.length <= 8 ? true : undefined}>
      <summary>{t('settings.toolServers.tools', { count: on.length })}</summary>
      <p className={quiet}>
        {t('settings.toolServers.tokens', { tokens: formatCount(tokens, tag) })}
      </p>
      <ul className={lines}>
        {tools.map((tool) => (
          <ToolLine key={tool.name} id={id} tool={tool} />
        ))}
      </ul>
      {left > 0 && <p className={quiet}>{t('settings.toolServers.left', { count: left })}</p>}
    </details>
  );
}
