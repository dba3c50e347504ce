import { expect, test } from '@jest/globals';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

/** A context's own network: each call of it is in the record of what left this machine (`services/privacy`). */
const wrapped = [
  'src/entry/background/handlers.ts',
  'src/entry/shared/account-runtime.ts',
  'src/entry/shared/backups-here.ts',
  'src/entry/shared/bus/offscreen-handlers.ts',
];
/** Sends what `recordedReplies`, `recordedSend` and `createReadPdf` have recorded. */
const recordedBefore = [
  'src/entry/replies/replies.worker.ts',
  'src/services/documents/fetch-pdf.ts',
  'src/services/documents/server/send-body.ts',
];
/** `fetch` is an argument there. */
const given = ['src/services/sync/follow-revs.ts'];

const usesNetwork =
  /=> fetch\(|globalThis\.fetch\b(?!,)|new (XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\(/;

test('what a client sends passes the record of what was sent', () => {
  const files = sourceFiles().filter(
    (file) => /^src\/(?!server\/)/.test(file) && !isTest(file) && usesNetwork.test(read(file)),
  );
  expect(files.toSorted()).toEqual([...wrapped, ...recordedBefore, ...given].toSorted());
  for (const file of wrapped) expect(read(file)).toMatch(/recorded(Page)?Fetch\(/);
});
