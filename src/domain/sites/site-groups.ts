/** S1.4, and where work accounts of Outlook are being moved to. */
export const mailHosts = [
  'mail.google.com',
  'outlook.live.com',
  'outlook.office.com',
  'outlook.office365.com',
  'outlook.cloud.microsoft',
  'mail.yahoo.com',
  'mail.qq.com',
  'wx.mail.qq.com',
  'exmail.qq.com',
  'mail.proton.me',
  'mail.zoho.com',
  'mail.zoho.eu',
  'mail.zoho.in',
  'mail.zoho.com.cn',
  'mail.zoho.com.au',
  'mail.zoho.jp',
] as const;

export const socialHosts = [
  'x.com',
  'twitter.com',
  'www.linkedin.com',
  'www.facebook.com',
  'www.instagram.com',
  'www.reddit.com',
  'old.reddit.com',
  'www.youtube.com',
  'm.youtube.com',
  'web.whatsapp.com',
  'web.telegram.org',
  'discord.com',
  'app.slack.com',
] as const;

export const everySite = '<all_urls>';

/** Match patterns of "mail and social sites", one of three answers to which pages may be read. */
export const mailAndSocialSites: readonly string[] = [...mailHosts, ...socialHosts].map(
  (host) => `https://${host}/*`,
);

/** Which pages Gloss may read without a click on its icon (DESIGN section 6). */
export const accessChoices = ['every', 'mailAndSocial', 'click'] as const;
export type AccessChoice = (typeof accessChoices)[number];

/**
 * The choice that the granted origins amount to; `saved`: origins of model hosts, which are
 * ignored.
 */
export function accessChoice(
  granted: { every: boolean; origins: readonly string[] },
  saved: readonly string[],
): AccessChoice | 'some' {
  if (granted.every) return 'every';
  const pages = granted.origins.filter((origin) => !saved.includes(origin));
  if (pages.length === 0) return 'click';
  const all = mailAndSocialSites.every((site) => pages.includes(site));
  return all ? 'mailAndSocial' : 'some';
}
