import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createCallServer } from '#api/client/call-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createSignIn } from './sign-in.ts';

/** These calls have none, or are given one. */
const noBearer = () => {
  throw new Error('the bearer is not asked for');
};

const data = {
  email: true,
  google: true,
  mailbox: false,
  min_extension_version: '0.0.0',
  extension_url: null,
};
const user = {
  access_token: 'a',
  refresh_token: 'r',
  session_key: 'k',
  user_id: 'u1',
  email: 'ann@harbour.example',
  client_user_id: 'c1',
};

function setup(answer: () => Response, hasKnownOrigin = true) {
  const sent: Record<string, unknown>[] = [];
  const secrets = new Map<string, string>();
  const callServer = createCallServer({
    clock: new ManualClock(0),
    base: async () => 'http://server.test',
    bearer: noBearer,
    fetch: async (_url, init) => {
      sent.push(JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>);
      return answer();
    },
  });
  const signIn = createSignIn({
    callServer,
    server: async () => 'http://server.test',
    clientName: 'Gloss extension',
    hasKnownOrigin,
    readSecret: async (name) => secrets.get(name) ?? null,
    writeSecret: async (name, value) => {
      if (value === null) secrets.delete(name);
      else secrets.set(name, value);
    },
    traffic: async () => ({
      ref: [],
      client_reference_id: null,
      user_acquisition_channel: 'organic',
      gclid: null,
    }),
  });
  return { signIn, sent, secrets };
}

test.each([true, false])(
  'C8 Google is offered to a client with an origin of its own: %s',
  async (hasKnownOrigin) => {
    const { signIn } = setup(() => Response.json({ status: 'OK', data }), hasKnownOrigin);
    expect((await signIn.ways()).google).toBe(hasKnownOrigin);
  },
);

test('C6 a code is sent with its address, the client, the environment and the traffic', async () => {
  const { signIn, sent } = setup(() => Response.json({ status: 'OK', auth_user: user }));
  expect(await signIn.verifyCode(' Ann@harbour.example ', ' 123456 ')).toEqual(user);
  expect(sent).toEqual([
    {
      email: 'ann@harbour.example',
      secret_code: '123456',
      app: 'Gloss extension',
      env: 'prod',
      ref: [],
      client_reference_id: null,
      user_acquisition_channel: 'organic',
      gclid: null,
    },
  ]);
});

test('C5 C6 codes are asked for with one challenge, whose verifier goes with the code, until one has signed in', async () => {
  const reply = { status: 'OK', data: {}, auth_user: user };
  const { signIn, sent, secrets } = setup(() => Response.json(reply));
  await signIn.sendCode('ann@harbour.example');
  await signIn.sendCode('ann@harbour.example');
  const [first, second] = sent;
  expect(second?.challenge).toBe(first?.challenge);
  await signIn.verifyCode('ann@harbour.example', '123456');
  const verifier = sent[2]?.verifier as string;
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(first?.challenge);
  expect([...secrets]).toEqual([]);
  await signIn.sendCode('ann@harbour.example');
  expect(sent[3]?.challenge).not.toBe(first?.challenge);
});

test.each<[string, [number, object], string, string]>([
  [
    'a failure without a code',
    [500, { detail: 'oh' }],
    'sign_in_unknown',
    'Unknown error, Please try again later.',
  ],
  [
    'a status that is not OK',
    [200, { status: 'ERROR' }],
    'sign_in_unknown',
    'Unknown error, Please try again later.',
  ],
  ['10119', [403, { code: 10119, detail: 'gone' }], 'account_deleted', 'gone'],
  [
    'a detail with Deleted',
    [400, { detail: 'User Deleted' }],
    'account_deleted',
    'Account deleted',
  ],
  ['OK without tokens', [200, { status: 'OK' }], 'login_failed', 'no user tokens'],
  ['a code of ours', [400, { code: 'invalid_code', detail: 'no' }], 'invalid_code', 'no'],
])('S8.6 C6 %s', async (_name, [status, body], code, message) => {
  const { signIn } = setup(() => Response.json(body, { status }));
  const verified = signIn.verifyCode('ann@harbour.example', '123456');
  const error = (await verified.catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({ code });
  expect(error.message).toBe(message);
});
