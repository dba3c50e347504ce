/** Codes of the interface that are another code of answers. */
const renamed: Readonly<Record<string, string>> = { no: 'nb', in: 'id', he_IL: 'he' };

/** A code of the interface as it is written for answers: `pt-BR` → `pt_BR`. There may be no such language. */
export function asResponseCode(code: string): string {
  const own = code.replaceAll('-', '_');
  return renamed[own] ?? own;
}
