import { useEffect, useState } from 'react';
import { hostPattern } from '#domain/models/host-pattern.ts';
import { type OwnClient, signInAnswer } from '#domain/tool-servers/sign-in-return.ts';
import { hostOfServer, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { toolFaultText } from '#features/parts/tool-fault-text.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useRow } from '../settings-styles.ts';
import { OwnClientForm } from './own-client.tsx';
import type { ToolServers } from './use-tool-servers.ts';

interface SignInProps {
  server: ToolServer;
  servers: Pick<ToolServers, 'change'>;
  /** The last one ended without tokens. */
  hasFailed: boolean;
}

/** Signing in for a server, in a tab of the browser; where that is at another host, the person allows it first. */
export function SignIn({ server, servers, hasFailed }: SignInProps) {
  const { t } = useText();
  const row = useRow();
  const { press, url, error, isBusy } = useSignIn(server, servers, hasFailed);
  const label = t('account.signIn');
  const known = registeredIn(error);
  return (
    <>
      {error && <p role="alert">{toolFaultText(t, error)}</p>}
      {(isBusy || url) && <BusyLine text={t('extension.signingIn')} />}
      {known ? (
        <OwnClientForm
          redirect={known.redirect}
          isBusy={isBusy}
          signIn={(typed) => press({ ...known, ...typed })}
        />
      ) : (
        <div className={row}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label} · <bdi>{hostOfServer({ address: url })}</bdi>
            </a>
          ) : (
            <TextButton tone="outline" disabled={isBusy} onClick={() => press()}>
              {label}
            </TextButton>
          )}
        </div>
      )}
    </>
  );
}

/** Where it is, once the person has to allow it. */
function originIn(error: CodedError | null): string | null {
  const { fault, origin } = error?.details ?? {};
  return fault === 'elsewhere' && typeof origin === 'string' ? origin : null;
}

/** Where a client has to be registered by hand, and for which address. */
function registeredIn(error: CodedError | null): Pick<OwnClient, 'issuer' | 'redirect'> | null {
  const { fault, issuer, redirect } = error?.details ?? {};
  const isIt = fault === 'register' && typeof issuer === 'string' && typeof redirect === 'string';
  return isIt ? { issuer, redirect } : null;
}

function useSignIn(
  server: ToolServer,
  { change }: SignInProps['servers'],
  hasFailed: SignInProps['hasFailed'],
) {
  const { bus, access, rows } = useShell();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    // Its address holds for one try.
    if (hasFailed) setUrl(null);
  }, [hasFailed]);
  const [error, setError] = useState<CodedError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, origins = [] } = server;
  const begin = async (
    allowing: Promise<boolean>,
    origin: string | null,
    client: OwnClient | undefined,
  ) => {
    if (!(await allowing)) return;
    if (client) await rows.toolServers.setClient({ server, client });
    if (origin) await change(id, { origins: [...origins, origin] });
    const reply = await bus.request('tools.ofServer', { id, act: 'signIn' });
    setError(reply.error && CodedError.fromData(reply.error));
    setUrl(reply.value ?? null);
    if (reply.value) window.open(reply.value, '_blank', 'noopener,noreferrer');
  };
  const press = (client?: OwnClient) => {
    const origin = originIn(error);
    const pattern = origin && hostPattern(origin);
    // In the click itself: Firefox asks for an origin only then.
    const allowing = (pattern && access?.request([pattern])) || Promise.resolve(true);
    setBusy(true);
    begin(allowing, origin, client)
      .catch((thrown: unknown) => setError(toCodedError(thrown)))
      .finally(() => setBusy(false));
  };
  return { press, url, error, isBusy };
}

/** In the web app: the page that a sign-in leads back to. What it was given leaves the address at once. */
export function useSignInReturn(): void {
  const { bus, surface } = useShell();
  const attempt = useAttempt();
  useEffect(() => {
    const query = surface === 'web' ? signInAnswer(location.href, location.origin) : null;
    if (query === null) return;
    history.replaceState(history.state, '', location.pathname);
    void attempt(bus.request('tools.ofServer', { id: query, act: 'signedIn' }));
  }, [bus, attempt, surface]);
}
