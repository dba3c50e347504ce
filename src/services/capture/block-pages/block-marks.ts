/** Elements of bot checks that fill a whole page (Cloudflare, PerimeterX, DataDome, AWS …). */
export const checks = [
  '#challenge-form',
  '#challenge-running',
  '#cf-challenge-running',
  '#cf-error-details',
  '.cf-browser-verification',
  '.cf-error-details',
  '#cf-wrapper',
  '#px-captcha',
  '#challenge-container',
  '#sec-if-cpt-container',
  '#sec-cpt-if',
  '#distilCaptchaForm',
  '.g-recaptcha',
  '.h-captcha',
  '.cf-turnstile',
  '[src*="captcha-delivery.com"]',
  '[src*="/cdn-cgi/challenge-platform/"]',
  '[src*="_Incapsula_Resource"]',
  '[src*="awswaf"]',
  'form[action*="captcha" i]',
].join();

/** Consent tools place theirs over pages, short ones included. */
export const banners = [
  '#onetrust-consent-sdk',
  '#onetrust-banner-sdk',
  '#CybotCookiebotDialog',
  '#usercentrics-root',
  '#didomi-host',
  '#truste-consent-track',
  '#sp_message_container',
  '.qc-cmp2-container',
  '.fc-consent-root',
  '.osano-cm-window',
  '[id*="cookie" i]',
  '[class*="cookie" i]',
  '[id*="consent" i]',
  '[class*="consent" i]',
  '[class*="gdpr" i]',
  '[aria-label*="cookie" i]',
  '[aria-label*="consent" i]',
  '[role="dialog"]',
  'dialog',
].join();

export const consentHosts = /^(?:consent|guce|cmp|privacy-?gate|cookiewall|consentmanager)\./;
export const consentPaths =
  /^\/(?:cookie-?wall|consent|collectconsent|privacy-?(?:wall|gate))(?:\/|$)/i;
export const loginPaths =
  /^\/(?:authwall|uas\/login|checkpoint\/|accounts\/(?:login|signin)|login(?:\.php)?$|i\/flow\/login|signin$|sign_in$|users\/sign_in)/i;

/** Metadata that a page shown in place of another never declares. */
export const articleMarks = [
  'meta[property="og:type" i][content="article" i]',
  'meta[property="article:published_time" i]',
  'meta[name="author" i]',
  '[itemprop="articleBody"]',
  'article time',
].join();
