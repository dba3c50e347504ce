import { listKnownServers } from '#api/tool-servers.ts';
import type { Handlers } from '#bus/types.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { knownServers } from '#domain/tool-servers/known-servers.ts';
import {
  clientDocumentPath,
  isPending,
  signInReturnPath,
} from '#domain/tool-servers/sign-in-return.ts';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import { serverOfGrant } from '#services/store/tools/tool-servers.ts';
import type { ClientNames } from '#services/tool-servers/grant-provider.ts';
import { storedGrant } from '#services/tool-servers/stored-grant.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Identity } from '../account/identity.ts';
import { needAccess, OpenServers, type OpenServersDeps, serverOf } from './open-servers.ts';

type Act = (id: string, signal: AbortSignal) => Promise<{ value?: string }>;

/** The Gloss server, whose web app sign-ins lead back to. */
type GlossServer = Pick<Identity, 'server' | 'callServer'>;

const loadSignIn = () => import('#services/tool-servers/protocol.ts');

export function createToolServerHandlers(
  deps: OpenServersDeps,
  gloss: GlossServer,
): Pick<Handlers<'offscreen'>, 'tools.ofServer'> {
  const acts = new Map<string | undefined, Act>([
    [undefined, (id, signal) => listAgain(deps, id, signal)],
    ['known', (_, signal) => knownTo(gloss, signal)],
    ...Object.entries(signIns(deps, gloss)),
  ]);
  return {
    'tools.ofServer': async ({ id, act }, { signal }) => {
      try {
        return { error: null, ...(await acts.get(act)?.(id, signal)) };
      } catch (thrown) {
        return { error: toCodedError(thrown).toData() };
      }
    },
  };
}

function signIns(deps: OpenServersDeps, { server: gloss }: GlossServer): Record<string, Act> {
  const { store, fetch, locks } = deps;
  const { clock } = store;
  const granting = (server: ToolServer) => ({
    fetch,
    clock,
    grant: storedGrant(store, locks, server),
  });
  return {
    async signIn(id, signal) {
      const server = await known(deps, id);
      await needAccess(deps, server);
      const { beginSignIn } = await loadSignIn();
      const names = namesAt(await gloss());
      const state = crypto.randomUUID();
      return { value: await beginSignIn(granting(server), server, names, state, signal) };
    },
    async signedIn(query, signal) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const id = await serverOfGrant(store, (grant) => isPending(grant, state));
      const server = await known(deps, id ?? '');
      const { finishSignIn } = await loadSignIn();
      await finishSignIn(granting(server), server, namesAt(await gloss()), query, signal);
      await reload(deps, server, signal);
      return {};
    },
    async signOut(id, signal) {
      const server = await known(deps, id);
      const { endSignIn } = await loadSignIn();
      await endSignIn(granting(server), server, signal);
      return {};
    },
  };
}

async function known({ store }: Pick<OpenServersDeps, 'store'>, id: string): Promise<ToolServer> {
  const server = await serverOf(store, id);
  if (!server) throw new CodedError('not_found', 'there is no such server');
  return server;
}

async function listAgain(deps: OpenServersDeps, id: string, signal: AbortSignal) {
  await reload(deps, await known(deps, id), signal);
  return {};
}

async function reload(
  deps: OpenServersDeps,
  server: ToolServer,
  signal: AbortSignal,
): Promise<void> {
  const open = new OpenServers(deps);
  try {
    await open.reload(server, signal);
  } finally {
    open.close();
  }
}

/** Who is not paired or signed in has the clients' own list. */
async function knownTo({ server: gloss, callServer }: GlossServer, signal: AbortSignal) {
  const none = { data: { servers: null } };
  const { data } = await callServer(listKnownServers, {}, { signal }).catch(() => none);
  const own = await gloss();
  const servers = data.servers?.map((each) => ({
    ...each,
    address: new URL(each.address, own).href,
  }));
  return { value: JSON.stringify(servers ?? knownServers) };
}

/** A document that is not public names no client. */
function namesAt(gloss: string): ClientNames {
  const { protocol, hostname } = new URL(gloss);
  const isPublic = protocol === 'https:' && !isPrivateHost(hostname);
  return {
    redirect: gloss + signInReturnPath,
    document: isPublic ? gloss + clientDocumentPath : null,
  };
}
