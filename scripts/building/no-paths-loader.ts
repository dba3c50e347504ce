/**
 * A webpack loader of packages that ask for their own address where they run in Node: webpack would write the path of the
 * machine that builds, and each would build other bytes.
 */
export default function withoutPaths(code: string): string {
  return code.replaceAll('import.meta.url', "'file:///'");
}
