import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { AccountConfig } from '../../config/account-config.ts';
import { codeMinutes } from './sign-in-codes.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** For where it is not sent. */
  code: string;
}

/** The mail with a code. */
export function codeMail(email: string, code: string): Mail {
  const text = [
    `Your code for signing in to Gloss: ${code}`,
    '',
    `It is valid once, for ${codeMinutes} minutes. Enter it only where you asked for it.`,
    'If you did not ask for it, ignore this mail: without the code no one signs in.',
    '',
  ].join('\n');
  return { to: email, subject: 'Your Gloss sign-in code', text, code };
}

/** What delivers mails. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 15_000;

/** Sends mails by SMTP. Throws `invalid_email` where the mail server refuses the address, else `email_unavailable`. */
export function smtpMailer({ smtpUrl, mailFrom }: AccountConfig & { smtpUrl: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // `sendMail` rejects with it too.
  transport.on('error', () => undefined);
  return {
    async send({ to, subject, text }) {
      // As an object: an address is not parsed as a list.
      const message = { from: mailFrom, to: { name: '', address: to }, subject, text };
      await transport.sendMail(message).catch((thrown: unknown) => {
        throw mailFailure(thrown);
      });
    },
    close: () => transport.close(),
  };
}

/** Without the address, which the package's own error names: this one is logged. */
function mailFailure(thrown: unknown): CodedError {
  const { code = 'unknown', responseCode = 0 } = thrown as { code?: string; responseCode?: number };
  if (code === 'EENVELOPE' && responseCode >= 500) {
    return new CodedError('invalid_email', 'Invalid email');
  }
  const reason = [code, responseCode || ''].join(' ').trim();
  return new CodedError('email_unavailable', `the mail server took no mail (${reason})`);
}

interface WrittenMail extends Mail {
  /** Milliseconds since the epoch. */
  writtenAt: number;
}

const maxMails = 50;

/**
 * Personal mode without SMTP_URL: mails are not sent, but shown to the person at this machine, in the log and in the
 * form that asks for the code. In memory: it is one process, and a code is valid for minutes.
 */
export class Mailbox implements Mailer {
  #mails: WrittenMail[] = [];
  #now: () => number;
  #log: () => FastifyBaseLogger | undefined;

  constructor(now: () => number, log: () => FastifyBaseLogger | undefined) {
    this.#now = now;
    this.#log = log;
  }

  async send(mail: Mail): Promise<void> {
    this.#mails = [{ ...mail, writtenAt: this.#now() }, ...this.mails()].slice(0, maxMails);
    this.#log()?.warn(
      { mail },
      [
        `SMTP_URL is not set: the mail to ${mail.to} was not sent.`,
        `Its sign-in code is ${mail.code}, for ${codeMinutes} minutes.`,
        'Who runs this server also reads it where the web app asks for the code: "Show the code".',
      ].join(' '),
    );
  }

  /** Those of which the code may still be valid, the newest first. */
  mails(): WrittenMail[] {
    const since = this.#now() - codeMinutes * 60_000;
    return this.#mails.filter((mail) => mail.writtenAt > since);
  }

  close(): void {
    this.#mails = [];
  }
}
