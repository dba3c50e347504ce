/**
 * Receivers prefix names: Outlook `x_`, Gmail `m_<digits>`, Yahoo `yiv<digits>` and `ydp<hash>`.
 */
const ending = (...ids: string[]) => ids.map((id) => `[id$="${id}"]`);
const classed = (...names: string[]) => names.map((name) => `[class*="${name}"]`);

/** These elements and everything after them are an earlier mail (sites.md 0.6, seen 2026-08). */
export const tailMarks = [
  ...ending('appendonsend', 'divRplyFwdMsg', 'mail-editor-reference-message-container'),
  ...ending('OLK_SRC_BODY_SECTION', 'stopSpelling'),
  ...classed('ms-outlook-mobile-reference-message', 'zmail_extra_hr'),
  'hr[id$="replySplit"]',
  'hr[id$="zwchr"]',
  'hr[data-marker="__DIVIDER__"]',
  'div[title="beforequote:::"]',
].join();

/** Quoted or forwarded mails, by the mail program's own mark. */
export const quoteMarks = [
  ...classed('gmail_quote', 'gmail_extra', 'gmail_attr', 'yahoo_quoted', 'protonmail_quote'),
  ...classed('tutanota_quote', 'zmail_extra', 'skiff_quote', 'moz-cite-prefix', 'freshdesk_quote'),
  ...classed(
    'front-blockquote',
    'notion-mail-quote',
    'alimail-quote',
    'mailspring-quote',
    'moz-forward-container',
  ),
  ...ending(
    'isForwardContent',
    'isReplyContent',
    'reply139content',
    'oriMsgHtmlSeperator',
    'origbody',
  ),
  ...ending('blockquote_zmail'),
  'blockquote[class*="iosymail"]',
  'blockquote[data-skiff-mail]',
  'blockquote[type="cite"]',
  'blockquote[cite^="mid:"]',
  'blockquote[data-type="quote-separator"]',
  'blockquote[style*="border-left"]',
  '[name="messageReplySection"]',
  'div[name="quote"]',
  'div.quotedReply > blockquote',
  'includetail',
].join();

/** Signatures as mail programs mark them. */
export const signatureMarks = [
  ...classed(
    'gmail_signature',
    'protonmail_signature_block',
    'moz-signature',
    'ymail_android_signature',
  ),
  ...classed(
    'yahoo-signature',
    'ydpsignature',
    'alimail-signature',
    'edo-signature',
    'mailspring-signature',
  ),
  ...ending(
    'Signature',
    'ms-outlook-mobile-signature',
    'OutlookSignature',
    'Zm-_Id_-Sgn',
    '_zmailSignature',
  ),
  '[id*="ms-outlook-mobile-signature"]',
  '[class^="yiv"][class$="signature"]',
  '[class^="ydp"][class$="signature"]',
  '[data-smartmail="gmail_signature"]',
  '[data-signatureblock="true"]',
  '[data-sigid]',
  '[name="messageSignatureSection"]',
  'signature',
  // Tencent's mail programs.
  'sign',
  '.signature',
].join();

/** Elements that show no text or picture. */
export const wordless =
  'style, script, template, noscript, title, link, meta, base, img, svg, canvas, picture, video, audio, object, iframe, button, input, select, textarea, [hidden], [style*="display:none"], [style*="display: none"]';
