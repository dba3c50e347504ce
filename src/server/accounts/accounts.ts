import type { Authentication } from '../auth/authenticate.ts';
import type { AccountConfig } from '../config/account-config.ts';
import type { Mailbox, Mailer } from './sign-in/code-mail.ts';
import type { GoogleSignIn } from './sign-in/google-sign-in.ts';

/** What signing in works with. */
export interface Accounts {
  authentication: Authentication;
  config: AccountConfig;
  /** Null: codes are not mailed. */
  mailer: Mailer | null;
  /** Personal mode without SMTP_URL: the same as `mailer`. */
  mailbox: Mailbox | null;
  google: GoogleSignIn | null;
}
