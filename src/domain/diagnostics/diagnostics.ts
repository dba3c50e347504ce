import * as z from 'zod/mini';

/** A call of the Gloss server that failed. */
const failedCallSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** Without its query, and without the ids in it. */
  path: z.string(),
  /** HTTP; 0: no reply came. */
  status: z.number(),
  /** The server's log names the call by it. */
  traceId: z.string(),
});
export type FailedCall = z.infer<typeof failedCallSchema>;

/** What this device has noted of its calls. */
export const callFactsSchema = z.object({
  /** The latest first. */
  failed: z.array(failedCallSchema),
  /** S8.2: calls that 418 refused, by reason: `time`, or the fingerprint of TLS. */
  refusals: z.record(z.string(), z.number()),
  /** The server's clock minus ours, in milliseconds. */
  clockDifferenceMs: z.number(),
});
export type CallFacts = z.infer<typeof callFactsSchema>;

/** Where the person is. */
export interface PageFacts {
  surface: string;
  /** Of the extension; null: the web app. */
  version: string | null;
  appVersion: string;
  userAgent: string;
  platform: string;
  languages: readonly string[];
  /** CSS pixels. */
  width: number;
  height: number;
}

interface ShownError {
  name: string;
  message: string;
  stack?: string | undefined;
}

/** Most failed calls that are kept. */
const maxFailedCalls = 20;

/** With one more: of a call that fails in the same way again the latest is enough. */
export function withFailed(failed: readonly FailedCall[], call: FailedCall): FailedCall[] {
  const others = failed.filter(({ path, status }) => path !== call.path || status !== call.status);
  return [call, ...others].slice(0, maxFailedCalls);
}

/** Lines of an error's stack that are copied. */
const maxStack = 12;

/** `/app/get_file/0193…` names a document of the person's: only its place is noted. */
export const pathWithoutIds = (path: string) => path.replace(/[\w-]{16,}/g, ':id');

/** What a person sends to someone who helps: plain lines, without anything that they wrote, read or stored. */
export function diagnosticsText(
  page: PageFacts,
  calls: CallFacts | null,
  error?: ShownError,
): string {
  return [
    `Gloss ${page.version ?? page.appVersion} (${page.surface})`,
    `Browser: ${page.userAgent}`,
    `Platform: ${page.platform}`,
    `Languages: ${page.languages.join(', ')}`,
    `Window: ${page.width} × ${page.height}`,
    ...(calls ? linesOfCalls(calls) : ['Calls: not known']),
    ...(error ? linesOfError(error) : []),
  ].join('\n');
}

function linesOfCalls({ failed, refusals, clockDifferenceMs }: CallFacts): string[] {
  const refused = Object.entries(refusals).map(([reason, count]) => `  ${reason}: ${count}`);
  const lines = failed.map(
    ({ at, path, status, traceId }) =>
      `  ${new Date(at).toISOString()} ${path} ${status === 0 ? 'no reply' : status} ${traceId}`,
  );
  return [
    `Clock: ${Math.round(clockDifferenceMs / 1000)} s behind the server`,
    ...(refused.length > 0 ? ['Refused calls:', ...refused] : []),
    lines.length > 0 ? 'Failed calls:' : 'Failed calls: none',
    ...lines,
  ];
}

function linesOfError({ name, message, stack = '' }: ShownError): string[] {
  // A stack begins with the message in some browsers: its lines of places are enough.
  const places = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  return [`Error: ${name}: ${message}`, ...places.slice(0, maxStack)];
}
