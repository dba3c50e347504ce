import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What has changed, for pages that are open. */
export interface Change {
  surface: 'extension' | 'web' | 'server';
  files: readonly string[];
}

/** Tells pages that are open of changes: one stream of events on the loopback address. */
export class Changes {
  readonly #listeners = new Set<http.ServerResponse>();
  readonly #server = http.createServer((_request, reply) => this.#add(reply));

  /** Resolves with the address of the stream. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  send(change: Change): void {
    for (const listener of this.#listeners) listener.write(`data: ${JSON.stringify(change)}\n\n`);
  }

  stop(): void {
    for (const listener of this.#listeners) listener.end();
    this.#server.close();
  }

  #add(reply: http.ServerResponse): void {
    reply.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    reply.write(': \n\n');
    this.#listeners.add(reply);
    reply.on('close', () => this.#listeners.delete(reply));
  }
}
