import { maxBytesOf } from '#domain/files/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

const maxBytes = maxBytesOf('pdf');
const tooLarge = () =>
  new CodedError('file_too_large', '', { megabytes: Math.round(maxBytes / 1024 / 1024) });

/**
 * The bytes of a PDF as its tab shows it, with the person's cookies. Over XMLHttpRequest: `fetch` opens no file of the
 * disk. @throws download_network, download_http, file_too_large, aborted
 */
export function fetchPdf(url: string, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new CodedError('aborted'));
    const request = new XMLHttpRequest();
    const fail = (error: CodedError) => {
      reject(error);
      request.abort();
    };
    request.open('GET', url);
    request.responseType = 'blob';
    request.withCredentials = true;
    request.onprogress = ({ loaded, total }) => {
      if (Math.max(loaded, total) > maxBytes) fail(tooLarge());
    };
    request.onerror = () => fail(new CodedError('download_network'));
    request.onload = () => {
      const { status, response } = request;
      // A file of the disk has none.
      const isGood = status === 0 || (status >= 200 && status < 300);
      if (isGood) resolve(response as Blob);
      else fail(new CodedError('download_http', `HTTP ${status}`, { status }));
    };
    signal.addEventListener('abort', () => fail(new CodedError('aborted')), { once: true });
    request.send();
  });
}
