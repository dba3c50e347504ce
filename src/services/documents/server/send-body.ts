import { productError } from '#api/client/reply-error.ts';
import { abortMessage } from '#api/client/timed-fetch.ts';
import { traceHeader } from '#api/client/trace.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface BodySend {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: FormData | Blob;
  signal: AbortSignal;
  /** Bytes of the body that are sent. */
  onSent: (done: number, of: number) => void;
  /** A piece of a good reply's text. */
  onText: (piece: string) => void;
}

/** The end of a good reply: `whole`, or cut off after the reported text. */
export type BodyReply = 'whole' | 'cut';

/**
 * Sends a body and reports upload progress, which `fetch` cannot.
 * @throws aborted, network; the result of `productError` by status and body
 */
export type SendBody = (send: BodySend) => Promise<BodyReply>;

/** Maximum time without a byte sent or received. */
const silenceMs = 120_000;

/** Over XMLHttpRequest. */
export const xhrSend: SendBody = ({ method, url, headers, body, signal, onSent, onText }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let read = 0;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const isGood = () => request.status >= 200 && request.status < 300;
    const report = () => {
      if (!isGood()) return;
      const piece = request.responseText.slice(read);
      read += piece.length;
      if (piece !== '') onText(piece);
    };
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        request.abort();
        end(() => reject(new CodedError('timeout', 'Request timeout')));
      }, silenceMs);
    };
    const onAbort = () => {
      request.abort();
      end(() => reject(new CodedError('aborted', abortMessage)));
    };
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      onSent(loaded, total);
    };
    request.onprogress = () => {
      alive();
      report();
    };
    request.onload = () =>
      end(() => {
        report();
        if (isGood()) resolve('whole');
        else reject(failure(request));
      });
    request.onerror = () =>
      end(() => {
        if (read > 0) resolve('cut');
        else reject(new CodedError('network', 'the upload was cut off'));
      });
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    alive();
    request.send(body);
  });

function failure(request: XMLHttpRequest): CodedError {
  const { status, statusText, responseText: body } = request;
  return productError({
    status,
    statusText,
    body,
    retryAfter: request.getResponseHeader('retry-after'),
    traceId: request.getResponseHeader(traceHeader),
  });
}
