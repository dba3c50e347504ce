import type { ServerConfig } from '../../config/config.ts';

type Settings = Pick<ServerConfig, 'personal' | 'accounts'>;

/** Logged at every start outside personal mode (DESIGN section 8): how people sign in, and what keeps them from it. */
export function signInNotices({ personal, accounts }: Settings): string[] {
  if (personal) return [];
  const { smtpUrl, google, allowedEmails } = accounts;
  const reason = 'Not in personal mode (PUBLIC_URL is set, or HOST is not loopback)';
  if (!smtpUrl && !google) {
    return [
      `${reason}, and there is no way to sign in: set SMTP_URL for codes by e-mail, or GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Until then every call that needs a sign-in answers 401.`,
    ];
  }
  if (!smtpUrl) {
    return [`${reason}: signing in by e-mail is refused, because SMTP_URL is not set.`];
  }
  const whom =
    allowedEmails.length === 0
      ? 'everyone who has an e-mail address can make an account and use its AI providers; ALLOWED_EMAILS limits that'
      : 'people sign in with accounts';
  return [`${reason}: ${whom}.`];
}
