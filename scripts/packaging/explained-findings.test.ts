import { expect, test } from '@jest/globals';
import { type Finding, unexplained } from './explained-findings.ts';

test('G15.5 what has a reason is left out, all else is shown', () => {
  const write = { code: 'NO_DOCUMENT_WRITE', message: 'Use of document.write' };
  const findings: Finding[] = [
    { ...write, file: 'artifact.js' },
    { ...write, file: 'sidebar.js' },
    { code: 'DANGEROUS_EVAL', message: 'eval can be harmful.', file: 'view.js' },
    { code: 'UNSAFE_VAR_ASSIGNMENT', message: 'Unsafe assignment to outerHTML', file: 'view.js' },
    { code: 'UNSAFE_VAR_ASSIGNMENT', message: 'Unsafe assignment to innerHTML', file: 'view.js' },
  ];
  expect(unexplained(findings)).toEqual(findings.slice(1, 4));
});
