import { expect, test } from '@jest/globals';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

const files = sourceFiles(['src', 'machines', 'workers']).filter((file) => !isTest(file));
const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(without(read(file))));

test('the loader and what its parts share are the only things of ours in the globals of a page', () => {
  const named = files.flatMap((file) =>
    [...without(read(file)).matchAll(/\bgloss[A-Z]\w*/g)].map(([name]) => `${name} ${file}`),
  );
  expect([...new Set(named)]).toEqual([
    'glossLoader src/entry/content/loader-world.ts',
    'glossComposers src/entry/content/loader-world.ts',
    'glossLoader src/entry/content/loader.ts',
    'glossLoader src/entry/content/serve-part.ts',
    'glossToolCalls src/platform/extension/page-tools.ts',
    'glossParts src/shared/page-scripts.ts',
  ]);
  expect(filesWith(/Object\.assign\((globalThis|window|self)\b/)).toEqual([]);
});

test('executeScript injects files and calls nothing but the clock of the page, and its tools where a person wants them', () => {
  expect(filesWith(/\bexecuteScript\b/)).toEqual([
    'src/platform/extension/page-tools.ts',
    'src/platform/extension/scripting.ts',
  ]);
  expect(read('src/platform/extension/page-tools.ts')).not.toMatch(/\bworld:/);
  const code = without(read('src/platform/extension/scripting.ts'));
  expect(code.replace('func: () => performance.timeOrigin,', '')).not.toMatch(
    /\b(func|function)\b:/,
  );
});

test('only the bus opens runtime ports; runtime messages are used nowhere', () => {
  expect(filesWith(/\b(runtime|tabs)\.(sendMessage|onMessage|connectNative)\b/)).toEqual([]);
  expect(filesWith(/\b(runtime|tabs)\.connect\(|\bonConnect\.addListener/).sort()).toEqual([
    'src/bus/transports/runtime-port.ts',
    'src/platform/extension/native-ports.ts',
    'src/platform/extension/runtime-ports.ts',
  ]);
  const opens = /\b(runtimePortLink|pagePortLink|runtimePortListener|pagePortListener)\(/;
  const outside = filesWith(opens).filter((file) => !/^src\/(bus|entry)\//.test(file));
  expect(outside).toEqual([]);
});

test('messages of windows, workers and channels are read by the bus, and where no call is made', () => {
  const reads = /\bonmessage\b|addEventListener\(\s*'message'|\bparentPort\?*\.on\b/;
  const elsewhere = filesWith(reads).filter((file) => !file.startsWith('src/bus/transports/'));
  expect(elsewhere).toEqual([
    // A sandboxed page becomes what its parent sends, once; nothing answers.
    'src/entry/artifact/index.ts',
    // Whether that page still answers.
    'src/features/chat/artifacts/frame-watch.ts',
    // The PDF page of the web app reports that it was closed.
    'src/features/pdf-viewer/pdf-split-view.tsx',
    // The result of a sign-in, by origin and source of the window that was opened.
    // Samples of a microphone, from the audio thread.
    'src/platform/web/microphone.ts',
    'src/platform/web/popup.ts',
    'src/platform/web/recorder.worklet.ts',
    // A sandboxed page receives its port.
    'src/platform/web/sandboxed-frame.ts',
    // Text that hosts of assistants are sent: none of our contexts runs it.
    'src/server/mcp/card/card-script.ts',
    // The worker of replies, whose messages cost less than the bus's.
    'src/services/llm/replies/reply-thread.ts',
    'src/services/llm/replies/serve-replies.ts',
    'src/services/llm/replies/thread-replies.ts',
    // The server's event stream.
    'src/services/sync/follow-revs.ts',
    // A task of its own, without a timer.
    'src/shared/pause.ts',
  ]);
});
