import path from 'node:path';
import { type PortProcess, startPortProcess } from '#test/support/port-process.ts';
import type { Pace, Sent } from './paced-vendor.ts';

/** 16 chunks of 4 characters every 16 ms: 4,000 characters a second. */
export const pace = { chunk: 4, perTick: 16, tickMs: 16 } as const;

/** The paced host as its own process. */
export interface PacedVendor extends PortProcess {
  /** What the next request is answered with. */
  next(answer: string): Promise<void>;
  /** Resolves when this many characters of it were sent. */
  reached(chars: number): Promise<void>;
  sent(): Promise<Sent>;
}

/** `pages`: a folder that it serves below /pages/. */
export async function startPacedVendor(pages = ''): Promise<PacedVendor> {
  const file = path.join(import.meta.dirname, 'paced-vendor.ts');
  const { url, close } = await startPortProcess(file, [pages]);
  const call = async (name: string, body?: Pace) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${url}/${name}`, init)).json();
  };
  return {
    url,
    next: (answer) => call('__next', { answer, ...pace }).then(() => undefined),
    reached: (chars) => call(`__reached?chars=${chars}`).then(() => undefined),
    sent: () => call('__sent') as Promise<Sent>,
    close,
  };
}
