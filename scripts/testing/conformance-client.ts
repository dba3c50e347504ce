import { contentOf, type FormAnswer, type ServerForm } from '#domain/tool-servers/server-form.ts';
import { withOwnClient } from '#domain/tool-servers/sign-in-return.ts';
import { connectToolServer, type ToolConnection } from '#services/tool-servers/connect.ts';
import { beginSignIn, finishSignIn } from '#services/tool-servers/sign-in.ts';
import type { Grant, GrantPort } from '#services/tool-servers/stored-grant.ts';
import { systemClock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';

/*
 * What the protocol's own suite starts as the client, with the address of a scripted server: the product's client with a
 * person who allows each host, signs in, also with the client that the suite has registered, and sends each form as it is. It
 * calls what the suite names, else every tool.
 */
const [address = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const fetching = (url: string, init: RequestInit) => fetch(url, init);
const names = {
  redirect: 'http://127.0.0.1:8787/app/settings/tools',
  document: 'https://conformance-test.local/client-metadata.json',
};
/** A person who is led to sign in again and again gives up. */
const maxSignIns = 3;

let grant: Grant = {};
const stored: GrantPort = {
  read: async () => grant,
  change: async (change) => {
    grant = change(grant) ?? {};
  },
  alone: (_signal, work) => work(),
};
const deps = {
  fetch: fetching,
  clock: systemClock,
  grant: stored,
  tokensOf: (text: string) => text.length,
};
const origins: string[] = [];

await signedIn(async () => {
  const server = { address, header: '' };
  const connection = await connectToolServer(deps, server, null, signal);
  try {
    await callTools(connection);
  } finally {
    connection.close();
  }
});

async function callTools(connection: ToolConnection): Promise<void> {
  const { tools } = await connection.list(signal);
  const wanted = callsOf() ?? tools.map(({ name, schema }) => ({ name, args: argsFor(schema) }));
  for (const { name, args } of wanted) {
    // A tool that fails is a reply, too; a refusal is the person's.
    await connection
      .call(name, args, signal, { onForm: async (form) => sentAsItIs(form) })
      .catch((thrown: unknown) => {
        if (isUnauthorized(thrown)) throw thrown;
      });
  }
}

/** What the scenario says of itself. */
function contextOf(): Record<string, unknown> {
  const context = parseJson(process.env.MCP_CONFORMANCE_CONTEXT ?? '');
  return isObject(context) ? context : {};
}

/** Those that the scenario names. */
function callsOf(): { name: string; args: JsonObject }[] | null {
  const { toolCalls } = contextOf();
  if (!Array.isArray(toolCalls)) return null;
  return toolCalls
    .filter(isObject)
    .map(({ name, arguments: args }) => ({ name: String(name), args: args as JsonObject }));
}

function argsFor({ properties }: JsonObject): JsonObject {
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const type = isObject(field) ? field.type : null;
      if (type === 'number' || type === 'integer') return [name, 5];
      return [name, type === 'boolean' ? true : 'text'];
    }),
  );
}

function sentAsItIs(form: ServerForm): FormAnswer {
  const content = form.url === null ? contentOf(form, {}) : {};
  return content ? { action: 'accept', content } : { action: 'decline' };
}

function isUnauthorized(thrown: unknown): boolean {
  return toCodedError(thrown).details?.fault === 'unauthorized';
}

/** Does it again once the person has signed in. */
async function signedIn(work: () => Promise<void>): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      return await work();
    } catch (thrown) {
      if (!isUnauthorized(thrown) || count === maxSignIns) throw thrown;
      await signIn();
    }
  }
}

async function signIn(): Promise<void> {
  const server = { address, origins };
  const page = await beginSignIn(deps, server, names, crypto.randomUUID(), signal).catch(
    (thrown: unknown) => {
      const { fault, origin, issuer } = toCodedError(thrown).details ?? {};
      const { client_id: clientId } = contextOf();
      if (fault === 'elsewhere' && typeof origin === 'string') origins.push(origin);
      else if (fault === 'register' && typeof issuer === 'string' && !grant.isOwnClient)
        enterClient(issuer, clientId);
      else throw thrown;
      return null;
    },
  );
  if (page === null) return signIn();
  const answer = await fetch(page, { redirect: 'manual' });
  const { search } = new URL(answer.headers.get('location') ?? '', page);
  await finishSignIn(deps, server, names, search, signal);
}

/** As the person enters what they were given. */
function enterClient(issuer: string, clientId: unknown): void {
  const { client_secret: secret = '' } = contextOf();
  const client = { issuer, clientId: String(clientId), secret: String(secret), ...names };
  grant = withOwnClient(grant as unknown as JsonObject, client) as Grant;
}
