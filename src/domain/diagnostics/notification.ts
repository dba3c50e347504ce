import { appVersion, environment } from '../product/product.ts';

/** S7.2: all that a notification contains, in the order in which a person is shown it. */
export const notificationFields = [
  'env',
  'type',
  'app',
  'data',
  'user_id',
  'email',
  'app_version',
  'browser',
  'platform',
  'languages',
] as const;
type Notification = Record<(typeof notificationFields)[number], string>;

/** Who is told of refused calls: set by who builds Gloss. */
export interface NotificationHub {
  url: string;
  /** Public key for RSA-OAEP with SHA-256, as SPKI in base64. */
  key: string;
}

/** The hub of this build (`GLOSS_REPORT_URL`, `GLOSS_REPORT_KEY`); null: none is set. */
export function notificationHub(): NotificationHub | null {
  const [url = '', key = ''] = [process.env.GLOSS_REPORT_URL, process.env.GLOSS_REPORT_KEY];
  return url === '' || key === '' ? null : { url, key };
}

export interface Sender {
  userId: string;
  email: string;
  userAgent: string;
  platform: string;
  languages: readonly string[];
}

/** `data`: which refusal, and how many of it there were. */
export function notificationOf(sender: Sender, type: string, data: string): Notification {
  return {
    env: environment,
    type,
    app: 'gloss',
    data,
    user_id: sender.userId,
    email: sender.email,
    app_version: appVersion,
    browser: sender.userAgent,
    platform: sender.platform,
    languages: sender.languages.join(', '),
  };
}

/** S8.10: a notification that failed so is sent again later. `status` 0: no reply came. */
export function isSentAgain(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
