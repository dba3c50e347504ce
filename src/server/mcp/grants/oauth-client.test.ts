import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { DerivedKeys } from '../../auth/derived-keys.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import { answerPlace, findClient, readMetadata, registeredId } from './oauth-client.ts';

/* G18.A Who a program is: registered (RFC 7591), or by the document at its id. */
const keys = new DerivedKeys('a secret');
const id = 'https://program.example/client.json';
const redirect_uris = ['http://127.0.0.1/callback'];
const document = { client_id: id, client_name: 'A program', redirect_uris };

function findAt(reply: () => Response, clientId = id) {
  const seen: string[] = [];
  const publicFetch = (async (address: string) => {
    seen.push(address);
    return reply();
  }) as Fetch;
  return { seen, found: findClient({ keys, publicFetch }, clientId) };
}

test('a document vouches for its program by its host', async () => {
  const { found, seen } = findAt(() => Response.json(document));
  expect(await found).toEqual({
    name: 'A program',
    redirects: redirect_uris,
    host: 'program.example',
  });
  expect(seen).toEqual([id]);
});

test.each([
  ['of another id', () => Response.json({ ...document, client_id: `${id}x` })],
  ['without addresses', () => Response.json({ client_id: id })],
  [
    'with an address that is a script',
    () => Response.json({ ...document, redirect_uris: ['javascript:x'] }),
  ],
  ['that is no JSON', () => new Response('<html>')],
  ['that is missing', () => new Response('', { status: 404 })],
  [
    'that is elsewhere',
    () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
  ],
  ['that is too large', () => new Response('x'.repeat(70_000))],
])('a document %s is none', async (_name, reply) => {
  await expect(findAt(reply).found).rejects.toMatchObject({ code: 'invalid_request' });
});

test.each([
  ['https://127.0.0.1/client.json', 'fetch_refused'],
  ['https://program.local/client.json', 'fetch_refused'],
  ['http://program.example/client.json', 'invalid_request'],
  ['https://program.example/', 'invalid_request'],
  ['https://program.example/a/../client.json', 'invalid_request'],
  ['https://me:secret@program.example/client.json', 'invalid_request'],
  ['https://program.example/client.json#x', 'invalid_request'],
  ['HTTPS://program.example/client.json', 'invalid_request'],
])('%s is not requested', async (clientId, code) => {
  const { found, seen } = findAt(() => Response.json(document), clientId);
  await expect(found).rejects.toMatchObject({ code });
  expect(seen).toEqual([]);
});

test.each([
  new TypeError('connect ECONNREFUSED 10.0.0.1:443'),
  new CodedError('provider_bad_stream', 'an address that is not public'),
])('what cannot be reached says nothing of the network: %s', async (failure) => {
  const { found } = findAt(() => {
    throw failure;
  });
  await expect(found).rejects.toMatchObject({
    code: 'network',
    message: 'what the program says of itself cannot be read',
  });
});

test.each([
  [null, 'http://127.0.0.1:5/callback', '127.0.0.1:5'],
  ['program.example', 'https://program.example/callback', 'program.example'],
  ['program.example', 'http://127.0.0.1:5/callback', 'program.example (127.0.0.1:5)'],
  ['program.example', 'cursor://a/b', 'program.example (cursor)'],
])('the host %s and the address %s are shown as %s', (host, redirect, shown) => {
  expect(answerPlace({ host }, redirect)).toBe(shown);
});

test('a registered program is known by its id alone, which another server did not make', async () => {
  const metadata = readMetadata({ redirect_uris, token_endpoint_auth_method: 'none' })!;
  const made = registeredId(keys, metadata);
  const { found, seen } = findAt(() => Response.json(document), made);
  expect(await found).toEqual({ name: '127.0.0.1', redirects: redirect_uris, host: null });
  expect(seen).toEqual([]);
  const other = registeredId(new DerivedKeys('another'), metadata);
  await expect(findAt(() => Response.json(document), other).found).rejects.toThrow('no such');
});
