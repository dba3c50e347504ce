import { Switch } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/languages/format-count.ts';
import type { ToolFault } from '#domain/tool-servers/tool-fault.ts';
import { hostOfServer, type ToolList, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { toolFaultText } from '#features/parts/tool-fault-text.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { SignIn } from './sign-in.tsx';
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
  const { bus } = useShell();
  const { list, isBusy, error, isSignedIn, wantsSignIn, load } = useTools(server);
  const attempt = useAttempt();
  const quiet = useQuiet();
  const row = useRow();
  const hasReads = list?.tools.some(({ isReadOnly }) => isReadOnly) ?? false;
  return (
    <li>
      <div>
        <Switch
          label={name}
          checked={isOn}
          onChange={(_event, { checked }) => void servers.change(id, { isOn: checked })}
        />
      </div>
      <p className={quiet} dir="ltr">
        {hostOfServer(server)}
      </p>
      {isBusy && <BusyLine text={t('settings.toolServers.loading')} />}
      {error && !isBusy && <p role="alert">{toolFaultText(t, error)}</p>}
      {wantsSignIn && (
        <SignIn server={server} servers={servers} hasFailed={hasFault(error, 'signIn')} />
      )}
      {list && isOn && <Tools id={id} list={list} />}
      {hasReads && isOn && (
        <Switch
          label={t('settings.toolServers.readsUnasked')}
          checked={readsUnasked}
          onChange={(_event, { checked }) => void servers.change(id, { readsUnasked: checked })}
        />
      )}
      <div>
        <span className={row}>
          <TextButton tone="link" disabled={isBusy} onClick={() => void load()}>
            {t('settings.toolServers.reload')}
          </TextButton>
          {isSignedIn && (
            <TextButton
              tone="link"
              onClick={() => void attempt(bus.request('tools.ofServer', { id, act: 'signOut' }))}
              text="account.signOut"
            />
          )}
          <TextButton tone="link" onClick={() => void servers.remove(id)}>
            {t('history.delete', { name })}
          </TextButton>
        </span>
      </div>
    </li>
  );
}

const hasFault = (error: CodedError | null, ...faults: ToolFault[]) =>
  faults.some((fault) => fault === error?.details?.fault);

const idle: { isBusy: boolean; error: CodedError | null } = { isBusy: false, error: null };

/** Its tools as they were listed last; those of a new server are listed at once. */
function useTools({ id, address }: ToolServer) {
  const { bus } = useShell();
  const { value } = useWatch(
    ({ rows }) => rows.toolServers.watch({ server: { id, address } }),
    [id, address],
  );
  const [state, setState] = useState(idle);
  // Until they have signed in: a new try forgets why the last one failed.
  const [wantsSignIn, setWanted] = useState(false);
  const wasLoaded = useRef(false);
  const load = useCallback(async () => {
    wasLoaded.current = true;
    setState({ ...idle, isBusy: true });
    setWanted(false);
    const error = await bus.request('tools.ofServer', { id }).then(
      (reply) => reply.error && CodedError.fromData(reply.error),
      (thrown: unknown) => toCodedError(thrown),
    );
    setState({ ...idle, error });
  }, [bus, id]);
  const { list = null, isSignedIn = false, signInError = null } = value ?? {};
  const isNew = value !== undefined && list === null;
  useEffect(() => {
    if (isNew && !wasLoaded.current) void load();
  }, [isNew, load]);
  const error = signInError ?? state.error;
  if (!wantsSignIn && hasFault(error, 'unauthorized', 'signIn')) setWanted(true);
  useEffect(() => {
    if (!isSignedIn) return;
    // Who has signed in gets the tools with it.
    setState(idle);
    setWanted(false);
  }, [isSignedIn]);
  return { list, isSignedIn, wantsSignIn, load, ...state, error };
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
