import { expect, test } from '@jest/globals';
import { createSignIn } from './sign-in.ts';

const data = {
  email: true,
  google: true,
  mailbox: false,
  min_extension_version: '0.0.0',
  extension_url: null,
};

test.each([true, false])(
  'C8 Google is offered to a client with an origin of its own: %s',
  async (hasKnownOrigin) => {
    const signIn = createSignIn({
      client: { call: async () => ({ status: 'OK', data }) as never },
      server: async () => 'http://server.test',
      clientName: 'Gloss extension',
      hasKnownOrigin,
      traffic: async () => ({
        ref: [],
        client_reference_id: null,
        user_acquisition_channel: 'organic',
        gclid: null,
      }),
    });
    expect((await signIn.ways()).google).toBe(hasKnownOrigin);
  },
);
