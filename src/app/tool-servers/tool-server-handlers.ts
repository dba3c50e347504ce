import { listKnownServers } from '#api/tool-servers.ts';
import type { CallContext, Handlers } from '#bus/types.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { clientDocumentPath } from '#domain/product/paths.ts';
import { knownServers } from '#domain/tool-servers/known-servers.ts';
import { isPending, signInReturnPath } from '#domain/tool-servers/sign-in-return.ts';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import { serverOfGrant } from '#services/store/tools/tool-servers.ts';
import type { ClientNames } from '#services/tool-servers/grant-provider.ts';
import { storedGrant } from '#services/tool-servers/stored-grant.ts';
import { CodedError, type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import type { Identity } from '../account/identity.ts';
import { needAccess, OpenServers, type OpenServersDeps, serverOf } from './open-servers.ts';

type ToolServerHandlers = Pick<
  Handlers<'offscreen'>,
  'tools.known' | 'tools.ofServer' | 'tools.signIn' | 'tools.signedIn' | 'tools.signOut'
>;

const loadSignIn = () => import('#services/tool-servers/sign-in.ts');

/** The Gloss server, whose web app sign-ins lead back to. */
type GlossServer = Pick<Identity, 'server' | 'callServer'>;

export function createToolServerHandlers(
  deps: OpenServersDeps,
  { server: gloss, callServer }: GlossServer,
): ToolServerHandlers {
  const { store, fetch, locks } = deps;
  const known = async (id: string) => {
    const server = await serverOf(store, id);
    if (!server) throw new CodedError('not_found', 'the server was removed');
    return server;
  };
  const granting = (server: ToolServer) => ({
    fetch,
    clock: store.clock,
    grant: storedGrant(store, locks, server),
  });
  const reload = async (server: ToolServer, signal: AbortSignal) => {
    const open = new OpenServers(deps);
    try {
      await open.reload(server, signal);
    } finally {
      open.close();
    }
  };
  return {
    'tools.known': (_, { signal }) => knownTo({ server: gloss, callServer }, signal),
    'tools.ofServer': ({ id }, { signal }) =>
      reported(async () => {
        await reload(await known(id), signal);
        return {};
      }, {}),
    'tools.signIn': ({ id }, { signal }) =>
      reported<{ url: string | null }>(
        async () => {
          const server = await known(id);
          await needAccess(deps, server);
          const { beginSignIn } = await loadSignIn();
          const names = namesAt(await gloss());
          const url = await beginSignIn(
            granting(server),
            server,
            names,
            crypto.randomUUID(),
            signal,
          );
          return { url };
        },
        { url: null },
      ),
    'tools.signedIn': async ({ query }, call) => {
      const state = new URLSearchParams(query).get('state') ?? '';
      const id = await serverOfGrant(store, (grant) => isPending(grant, state));
      if (id === null) return { isKnown: false, error: null };
      const finish = async () => {
        const server = await known(id);
        const { finishSignIn } = await loadSignIn();
        await finishSignIn(granting(server), server, namesAt(await gloss()), query, call.signal);
        await reload(server, call.signal);
        return {};
      };
      const { error } = await reported(finish, {});
      return { isKnown: true, error };
    },
    'tools.signOut': async ({ id }, { signal }: CallContext) => {
      const server = await serverOf(store, id);
      if (!server) return {};
      const { endSignIn } = await loadSignIn();
      await endSignIn(granting(server), server, signal);
      return {};
    },
  };
}

/** Who is not paired or signed in has the clients' own list. */
async function knownTo({ server, callServer }: GlossServer, signal: AbortSignal) {
  const { data } = await callServer(listKnownServers, {}, { signal }).catch(() => ({
    data: { servers: null },
  }));
  const gloss = await server();
  const servers = data.servers?.map((known) => ({
    ...known,
    address: new URL(known.address, gloss).href,
  }));
  return { servers: servers ?? [...knownServers] };
}

/** A document that nobody else can read names no client. */
function namesAt(gloss: string): ClientNames {
  const { protocol, hostname } = new URL(gloss);
  const isPublic = protocol === 'https:' && !isPrivateHost(hostname);
  return {
    redirect: gloss + signInReturnPath,
    document: isPublic ? gloss + clientDocumentPath : null,
  };
}

async function reported<Value extends object>(
  work: () => Promise<Value>,
  empty: Value,
): Promise<Value & { error: ErrorData | null }> {
  try {
    return { ...(await work()), error: null };
  } catch (thrown) {
    return { ...empty, error: toCodedError(thrown).toData() };
  }
}
