/** Receivers prefix names: Outlook `x_`, Gmail `m_<digits>`, Yahoo `yiv<digits>` and `ydp<hash>`. */
const ending = (...ids: string[]) => ids.map((id) => `[id$="${id}"]`);
const classed = (...names: string[]) => names.map((name) => `[class*="${name}"]`);

/** With everything after them they are what was sent before (sites.md 0.6, seen 2026-08). */
export const tailMarks = [
  ...ending('appendonsend', 'divRplyFwdMsg', 'mail-editor-reference-message-container'),
  ...ending('OLK_SRC_BODY_SECTION', 'stopSpelling'),
  ...classed('ms-outlook-mobile-reference-message', 'zmail_extra_hr'),
  'hr[id$="replySplit"]',
  'hr[id$="zwchr"]',
  'hr[data-marker="__DIVIDER__"]',
  'div[title="beforequote:::"]',
].join();

/** What was quoted or sent on, by the mail program's own mark. */
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

/** What a program signs with. */
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

/** Neither words nor anything a reader sees as words. */
export const wordless =
  'style, script, template, noscript, title, link, meta, base, img, svg, canvas, picture, video, audio, object, iframe, button, input, select, textarea, [hidden], [style*="display:none"], [style*="display: none"]';
