import type { Rows } from '#app/rows/rows.ts';
import type { ServerCopy } from '#domain/documents/server-copies.ts';
import { isErrorCode } from '#shared/errors/registry.ts';
import { errorText } from '#ui/error-text.ts';
import type { TextKey, TextParams, Translate } from '#ui/text.ts';

type CopyAction = Parameters<Rows['documents']['control']>[0]['action'];

/** The state of a document's copy on the server, in a few words. */
export function copyStatus(copy: ServerCopy): { key: TextKey; params: TextParams } {
  const { state, step, done, of } = copy;
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
  const say = (key: TextKey, params: TextParams = {}) => ({ key, params });
  switch (state) {
    case 'waiting':
      return say('files.server.waiting');
    case 'sending':
      if (step === null || step === 'checking') return say('files.server.checking');
      if (step === 'upload_to_s3') return say('files.server.sending', { percent });
      return say('files.server.indexing');
    case 'fetching':
      return say('files.server.fetching', { percent });
    case 'onServer':
      return say('files.server.there');
    case 'failed':
      return say('files.server.failed');
    case 'held':
      return say('files.server.held');
    case 'absent':
      return say('files.server.absent');
    case 'deleting':
      return say('files.server.deleting');
    case 'removed':
      return say('files.server.removed');
  }
}

/** The state on the chip of a file that is read. */
export function copyAnnouncement(
  copy: ServerCopy | undefined,
): ReturnType<typeof copyStatus> | null {
  const isChange = copy && ['waiting', 'sending', 'fetching', 'failed'].includes(copy.state);
  return isChange ? copyStatus(copy) : null;
}

/** The error for which it waits or has failed: the server's own text, where it sent one (S8.5). */
export function copyFault(t: Translate, { error }: ServerCopy): string | null {
  if (!error) return null;
  const cause = error.details?.cause;
  return errorText(t, isErrorCode(cause) ? { ...error, code: cause } : error);
}

/** The action for it, in short and with the document's name. */
export function copyAction(
  { state }: ServerCopy,
  hasFile: boolean,
): { action: CopyAction; key: TextKey; named: TextKey } | null {
  switch (state) {
    case 'waiting':
    case 'sending':
      return { action: 'hold', key: 'files.server.hold', named: 'files.server.holdNamed' };
    case 'fetching':
      return { action: 'stop', key: 'composer.stop', named: 'files.server.stopNamed' };
    case 'failed':
      return { action: 'send', key: 'action.retry', named: 'files.server.retryNamed' };
    case 'held':
    case 'removed':
      if (!hasFile) return null;
      return { action: 'send', key: 'files.server.send', named: 'files.server.sendNamed' };
    case 'onServer':
      if (hasFile) return null;
      return { action: 'fetch', key: 'pdf.download', named: 'files.server.fetchNamed' };
    case 'absent':
    case 'deleting':
      return null;
  }
}
