import type { MailBody } from '#sites/mail/body.ts';
import { replyText } from '#sites/mail/text/reply-text.ts';
import { withoutSignature } from '#sites/mail/text/signature.ts';

/** As `mailBody`, for a mail without markup. */
export function mailOfText(text: string): MailBody {
  const left = replyText(text);
  const reply = /[\p{L}\p{N}\p{So}]/u.test(left) ? left : text.trim();
  return { reply, content: withoutSignature(reply) };
}
