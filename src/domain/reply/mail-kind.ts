import { forwardWords } from './forward-words.ts';

/** What a mail that is written does with an earlier one. */
export type MailKind = 'reply' | 'forward';

/** In lower case; `vs` is a reply in Finnish and a forward in Danish and Norwegian: it says nothing. */
const replyPrefixes = words(
  're|aw|antw|antwort|sv|svar|ref|rif|r|res|rép|ynt|yanıt|odp|ответ|отв|отг|на|απ|σχετ|vá|atb|bls|balas',
  'trả lời|رد|پاسخ|תגובה|השב|ตอบ|ตอบกลับ|回复|回覆|答复|答覆|返信|답장|회신',
);
const forwardPrefixes = words(
  'fw|fwd|wg|weitergeleitet|tr|rv|reenv|enc|i|vb|vl|fs|doorst|pd|przek|pdl|ilt|i̇lt|yml|trs|továbbítás|továbbítva',
  'пересл|пер|прд|πρθ|chuyển tiếp|إعادة توجيه|هدایت|הועבר|ส่งต่อ|转发|轉寄|轉發|転送|전달',
);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')));
}

/** "AW: ", "Re[2]:", "FW：" at the beginning of a subject. */
const prefix = /^\s*([\p{L}\p{M}]{1,15}(?: [\p{L}\p{M}]{1,8})?)(?:[[(^]?\d{1,3}[\])]?)?\s?[:：]/u;

/** By the first prefix of its subject, in any language; null: the subject does not say it. */
export function kindOfSubject(subject: string): MailKind | null {
  const found = prefix.exec(subject.normalize('NFC'))?.[1]?.toLowerCase();
  if (found === undefined) return null;
  if (replyPrefixes.has(found)) return 'reply';
  return forwardPrefixes.has(found) ? 'forward' : null;
}

/** "---------- Forwarded message ---------", with nothing but quote marks before it. */
const betweenDashes = /^[\s>]{0,20}[-–—=_*]{3,40}\s{0,3}([^\n]{2,80}?)\s{0,3}[-–—=_*]{3,40}/u;
/** Scripts without spaces between words. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const parted = forwardWords.filter((word) => !unspaced.test(word));
const joined = forwardWords.filter((word) => unspaced.test(word));
const forwarded = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${parted.join('|')})|${joined.join('|')}`,
  'iu',
);

/** Whether an earlier mail in an editor begins as mail programs begin a forwarded one, in any language. */
export function isForwarded(quote: string): boolean {
  return forwarded.test(betweenDashes.exec(quote)?.[1] ?? '');
}
