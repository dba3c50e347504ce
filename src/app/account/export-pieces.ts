import { exportPath } from '#api/account.ts';
import { withBearer } from '#api/client/bearer.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Account } from '#services/account/account.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface ExportDeps {
  account: Account;
  /** Signed. */
  readonly fetch: Fetch;
  readonly server: () => Promise<string>;
}

/** A multiple of 3: pieces of base64 can be joined. */
const pieceBytes = 196_608;

/** The server's zip file, in pieces of base64. @throws please_login, network */
export async function* exportPieces(
  { account, fetch, server }: ExportDeps,
  signal: AbortSignal,
): AsyncGenerator<{ base64: string }, { name: string }> {
  const url = `${await server()}${exportPath}`;
  const response = await withBearer(account, async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(url, { headers, signal, credentials: 'omit' });
    if (reply.status === 401) throw new CodedError('please_login', 'Please login');
    if (!reply.ok || !reply.body) throw new CodedError('network', `export: ${reply.status}`);
    return reply;
  });
  for await (const piece of piecesOf(response.body!)) yield { base64: base64Of(piece) };
  return { name: 'gloss-export.zip' };
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let piece = new Uint8Array(pieceBytes);
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    for (let at = 0; value && at < value.length; ) {
      const part = value.subarray(at, at + pieceBytes - length);
      piece.set(part, length);
      at += part.length;
      length += part.length;
      if (length === pieceBytes) {
        yield piece;
        piece = new Uint8Array(pieceBytes);
        length = 0;
      }
    }
    if (done) break;
  }
  if (length > 0) yield piece.subarray(0, length);
}

const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
