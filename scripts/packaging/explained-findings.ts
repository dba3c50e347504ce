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
const explanations: readonly Explanation[] = [];

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
