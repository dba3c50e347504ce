import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { allowedName } from '../accounts/mail-address.ts';

/** How people sign in. */
export interface AccountConfig {
  /** Null: no mail is sent. */
  smtpUrl: string | null;
  /** The sender of mails, as `Gloss <no-reply@gloss.example>`. */
  mailFrom: string;
  /** Null: there is no signing in with Google. */
  google: GoogleConfig | null;
  /** Addresses, and domains as `@gloss.example`, that may have accounts; empty: all. */
  allowedEmails: readonly string[];
  /** S4.9: their people are asked for no invitation; in lower case. */
  internalDomains: readonly string[];
  /** S4.9: codes that may be used; empty: no person is asked for one. */
  invitationCodes: readonly string[];
  /** S5.11: the oldest extension that this server supports; `0.0.0`: any. */
  minExtensionVersion: string;
  /** Where people install the extension from; null: they build it. */
  extensionUrl: string | null;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
}

export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** Address of an OpenID provider. */
  issuer: string;
}

function listOf(value: string): string[] {
  return value.split(',').flatMap((each) => each.trim().toLowerCase() || []);
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal'];

const environment = z.object({
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'must look like smtps://user:password@mail.example; write special characters of the password as %23 for #, %40 for @, %25 for %',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n@]*[^\s@]@[^\s@]+$/,
      'must be an address, such as Gloss <no-reply@gloss.example>',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://accounts.google.com' })
    .default('https://accounts.google.com'),
  ALLOWED_EMAILS: z
    .string()
    .default('')
    .transform((value) => listOf(value).map(allowedName))
    .refine(
      (all) => all.every((each) => /^[^\s@]*@[^\s@]+$/.test(each)),
      'must be addresses, or domains such as @gloss.example, separated by commas',
    ),
  INTERNAL_DOMAINS: z
    .string()
    .default('')
    .transform((value) => listOf(value).map((each) => domainToASCII(each) || each))
    .refine(
      (all) => all.every((each) => /^[^\s@]+$/.test(each)),
      'must be domains, such as gloss.example, separated by commas',
    ),
  INVITATION_CODES: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((each) => each.trim() || [])),
  MIN_EXTENSION_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version, such as 1.2.3')
    .default('0.0.0'),
  EXTENSION_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address, such as https://gloss.example/install',
    })
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (all) => all.every(isProxy),
      `must be addresses or networks, such as 10.0.0.0/8, separated by commas; or ${proxyGroups.join(', ')}`,
    ),
});

/** Reads how people sign in; adds a line to `problems` for each setting that is wrong. */
export function readAccountConfig(
  env: Record<string, string | undefined>,
  problems: string[],
): AccountConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    for (const { path: at, message } of parsed.error.issues) {
      problems.push(`${at.join('.')}: ${message}.`);
    }
    const none = {
      smtpUrl: null,
      mailFrom: '',
      google: null,
      allowedEmails: [],
      internalDomains: [],
      invitationCodes: [],
    };
    return { ...none, minExtensionVersion: '0.0.0', extensionUrl: null, trustedProxies: [] };
  }
  const values = parsed.data;
  return {
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? defaultSender(env),
    google: googleOf(values, problems),
    allowedEmails: values.ALLOWED_EMAILS,
    internalDomains: values.INTERNAL_DOMAINS,
    invitationCodes: values.INVITATION_CODES,
    minExtensionVersion: values.MIN_EXTENSION_VERSION,
    extensionUrl: values.EXTENSION_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

function googleOf(values: z.infer<typeof environment>, problems: string[]): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (clientId && clientSecret) return { clientId, clientSecret, issuer: values.GOOGLE_ISSUER };
  if (clientId || clientSecret) {
    const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
    problems.push(`${missing}: is missing; signing in with Google needs both.`);
  }
  return null;
}

/** Of the public name, or of the user of the mail server. */
function defaultSender({
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtpUrl,
}: Record<string, string | undefined>) {
  if (publicUrl && URL.canParse(publicUrl))
    return `Gloss <no-reply@${new URL(publicUrl).hostname}>`;
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  return `Gloss <${user.includes('@') ? user : 'no-reply@localhost'}>`;
}

/** May this address, in lower case, have an account? */
export function isAllowedEmail(
  { allowedEmails }: Pick<AccountConfig, 'allowedEmails'>,
  email: string,
): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return (
    allowedEmails.length === 0 || allowedEmails.some((each) => each === email || each === domain)
  );
}

/** Also that user and password can be read: a lone % cannot. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^smtps?:$/.test(protocol) && canDecode(username) && canDecode(password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isProxy(text: string): boolean {
  if (proxyGroups.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
