/** In mixpanel-browser 2.55.1: where its recorder would be loaded from, and its calls of times without XMLHttpRequest. */
const remote = [
  ['https://cdn.mxpnl.com/libs/mixpanel-recorder.min.js', ''],
  ['script.src = url;', "throw new Error('scripts of other hosts are not loaded');"],
] as const;

/** A webpack loader: the package of the extension has no way to load a script of another host. */
export default function withoutRemoteCode(code: string): string {
  return remote.reduce((text, [found, replacement]) => {
    if (!text.includes(found)) throw new Error(`mixpanel-browser has changed: no "${found}"`);
    return text.replaceAll(found, replacement);
  }, code);
}
