import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that stores what it receives; it takes no mail to `unknown@…` and `busy@…`. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Raw messages in order, with the addresses of their envelopes. */
  mails: { to: string[]; raw: string }[];
  /** The newest code that was sent to the address; undefined: none. */
  codeFor(email: string): string | undefined;
  close(): Promise<void>;
}

/** Names of addresses that it refuses, and how. */
const refusals: Record<string, number> = { unknown: 550, busy: 451 };

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const status = refusals[address.split('@')[0] ?? ''];
      done(status ? Object.assign(new Error('refused'), { responseCode: status }) : null);
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map((each) => each.address), raw });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    codeFor: (email) => {
      const mail = mails.findLast(({ to }) => to.includes(email));
      return mail && /sign.*: (\d{6,})\r?$/m.exec(mail.raw)?.[1];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
