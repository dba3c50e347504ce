/** Of a report of Mozilla's linter: a warning or a notice. */
export interface Finding {
  code: string;
  message: string;
  /** Path in the build; absent: the manifest or the whole. */
  file?: string;
  line?: number;
}

interface Explanation {
  code: string;
  /** Of `Finding.file`; absent: any. */
  file?: RegExp;
  /** Of `Finding.message`; absent: any. */
  message?: RegExp;
  /** Why it is as it is. */
  reason: string;
}

/** What the linter warns of and is as it should be. */
const explanations: readonly Explanation[] = [
  {
    code: 'DANGEROUS_EVAL',
    message: /^The Function constructor/,
    reason:
      'zod, lodash and others try whether they may: the policy of the pages forbids it, and they do without',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /innerHTML/,
    reason:
      'React, highlight.js and pdf.js with what they made; Readability in documents that run nothing; Mermaid in a sandboxed frame. Ours has none: a rule of the linter',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /call to import/,
    reason:
      'pdf.js loads its own files, zip.js modules of Node: the policy of the pages allows no script from elsewhere',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    file: /^artifact\.js$/,
    message: /document\.write/,
    reason:
      'the frame of an artifact, which has an origin of its own and the hosts that its click named, becomes what the person opened',
  },
  { code: 'NO_DOCUMENT_WRITE', file: /^artifact\.js$/, reason: 'the same' },
  {
    code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
    reason: 'the extension is not offered for Android',
  },
];

/** Findings that no explanation covers. */
export function unexplained(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ code, file = '', message }) =>
      !explanations.some(
        (each) =>
          each.code === code &&
          (each.file?.test(file) ?? true) &&
          (each.message?.test(message) ?? true),
      ),
  );
}
