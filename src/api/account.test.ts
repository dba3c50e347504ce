import { expect, test } from '@jest/globals';
import * as account from './account.ts';
import * as conversations from './conversations.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as oauth from './oauth.ts';
import * as plans from './plans.ts';
import * as signIn from './sign-in.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

test('S6.2 ways to sign in and the prices need no bearer; everything else needs one', () => {
  const modules: readonly object[] = [account, conversations, documents, oauth, plans, signIn];
  const open = modules
    .flatMap((each): Partial<Endpoint>[] => Object.values(each))
    .flatMap(({ auth, path }) => (auth === 'none' ? path : []));
  expect(new Set(open)).toEqual(
    new Set([
      '/app/get_subscription_pricing',
      '/oauth/auth_user_from_google',
      '/oauth/pair',
      '/oauth/providers',
      '/oauth/redeem',
      '/oauth/signin_with_email',
      '/oauth/verify_secret_code',
    ]),
  );
  expect(oauth.refresh.auth).toBe('refresh');
  expect([signIn.handoff.auth, account.userInfo.auth]).toEqual(['account', 'account']);
});

test('C6 optional facts of the sign-in may be absent or null, and texts are limited', () => {
  const request = { email: 'a@b.co', secret_code: '123456', app: 'web' };
  const schema = signIn.verifyCode.request;
  expect(schema.safeParse(request).success).toBe(true);
  expect(schema.safeParse({ ...request, ref: null, gclid: null }).success).toBe(true);
  expect(schema.safeParse({ ...request, ref: ['a'], env: 'prod' }).success).toBe(true);
  expect(schema.safeParse({ ...request, gclid: 'x'.repeat(501) }).success).toBe(false);
  expect(schema.safeParse({ ...request, app: 'line\nline' }).success).toBe(false);
  const mail = signIn.signInWithEmail.request;
  expect(mail.safeParse({ email: 'a@b.co', app: 'web' }).success).toBe(true);
});

test('S6.4 a handoff takes an S256 challenge, and is redeemed by its verifier', () => {
  expect(signIn.handoff.request.safeParse({ challenge, app: 'web' }).success).toBe(true);
  expect(signIn.handoff.request.safeParse({ challenge: 'x', app: 'web' }).success).toBe(false);
  const redeem = { code: 'c'.repeat(43), verifier, client: 'extension' };
  expect(signIn.redeem.request.safeParse(redeem).success).toBe(true);
  expect(signIn.redeem.request.safeParse({ ...redeem, verifier: 'v' }).success).toBe(false);
  const google = signIn.googleSignInQuerySchema;
  expect(google.safeParse({ challenge, app: 'web', origin: 'http://127.0.0.1' }).success).toBe(
    true,
  );
  const { client: _, ...exchange } = redeem;
  expect(signIn.googleAuthUser.request.safeParse(exchange).success).toBe(true);
  const result = { type: 'gloss:google-sign-in', error: 'access_denied' };
  expect(signIn.googleResultSchema.safeParse(result).success).toBe(true);
  expect(signIn.googleChannel).toMatch(/^gloss-/);
});

test('replies have the shapes that both sides know', () => {
  const ok = (data: unknown) => ({ status: 'OK', data });
  const authUser = {
    access_token: 'a',
    refresh_token: 'r',
    session_key: 'k',
    user_id: 'u',
    email: 'e',
    client_user_id: 'c',
  };
  const replies = [
    signIn.signInWithEmail.reply.safeParse(ok({})),
    signIn.verifyCode.reply.safeParse({ status: 'OK', auth_user: authUser }),
    signIn.handoff.reply.safeParse(ok({ code: 'c' })),
    signIn.signOut.reply.safeParse(ok({})),
    signIn.signInProviders.reply.safeParse(
      ok({
        email: true,
        google: false,
        mailbox: true,
        min_extension_version: '5.1.0',
        extension_url: null,
      }),
    ),
    account.userGroup.reply.safeParse(ok(null)),
    account.deleteAccount.reply.safeParse(ok({})),
    account.sessions.reply.safeParse(ok({ sessions: [] })),
    account.revokeSession.reply.safeParse(ok({})),
    account.adopt.reply.safeParse(ok({ conversations: 0, documents: 0, settings: 0 })),
    account.mailbox.reply.safeParse(ok({ mails: [] })),
  ];
  expect(replies.map((reply) => reply.success)).toEqual(replies.map(() => true));
  expect(account.userInfo.reply.safeParse(ok({ email: 'e' })).success).toBe(false);
  expect(account.deleteAccount.request.safeParse({ reason: '' }).success).toBe(true);
  expect(account.revokeSession.request.safeParse({ id: 'x' }).success).toBe(false);
  expect(account.adopt.request.safeParse({}).success).toBe(false);
});
