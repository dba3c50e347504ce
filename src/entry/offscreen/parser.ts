import { proxy, releaseProxy, wrap } from 'comlink';
import type { ParserFrame } from '#app/capture/parsing/frame-parser.ts';
import type { ParserFrameApi } from '#app/capture/parsing/parser-frame.ts';
import { openSandboxedFrame } from '#platform/web/sandboxed-frame.ts';

const address = '/pages/parser/index.html';
const openTimeoutMs = 10_000;

/** Opens the sandboxed page that parses. */
export async function openParser(): Promise<ParserFrame> {
  const { port, close } = await openSandboxedFrame(address, AbortSignal.timeout(openTimeoutMs));
  const remote = wrap<ParserFrameApi>(port);
  return {
    parse: (request, parts) => remote.parse(request, proxy(parts)),
    markdown: (html) => remote.markdown(html),
    close: () => {
      remote[releaseProxy]();
      close();
    },
  };
}
