import { isObject } from '#shared/json.ts';

type Fields = Readonly<Record<string, unknown>> | null | undefined;

/* Google signs the thoughts before a call, and wants that back with it: clients have it as at its compatible address. */

/** What a client gets with a call, of what the vendor's package says of it. */
export function signatureOf(metadata: Fields): {
  extra_content?: { google: { thought_signature: string } };
} {
  const { thoughtSignature: signature } = googleIn(metadata);
  return typeof signature === 'string'
    ? { extra_content: { google: { thought_signature: signature } } }
    : {};
}

/** What the vendor's package gets with a call, of what the client has sent back. */
export function signedOptions(extra: Fields): {
  providerOptions?: { google: { thoughtSignature: string } };
} {
  const { thought_signature: signature } = googleIn(extra);
  return typeof signature === 'string'
    ? { providerOptions: { google: { thoughtSignature: signature } } }
    : {};
}

function googleIn(fields: Fields): Record<string, unknown> {
  const google = fields?.google;
  return isObject(google) ? google : {};
}
