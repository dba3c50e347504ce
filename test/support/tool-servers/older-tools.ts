import type { IncomingMessage, ServerResponse } from 'node:http';
import { answersPreflight, bytesOf, ScriptedServer } from '../scripted-server.ts';

interface Message {
  id?: number;
  method: string;
  params?: { arguments?: { words?: string } };
}

/** A server of tools in the protocol's form of 2024: replies come over one stream of events. */
export class OlderTools extends ScriptedServer<object> {
  #stream: ServerResponse | null = null;

  get address(): string {
    return `${this.origin}/sse`;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages?session=1\n\n');
      this.#stream = response;
      return;
    }
    if (!request.url?.startsWith('/messages')) return void response.writeHead(404).end();
    const message = JSON.parse((await bytesOf(request)).toString()) as Message;
    response.writeHead(202).end();
    if (message.id === undefined) return;
    const reply = { jsonrpc: '2.0', id: message.id, result: resultOf(message) };
    this.#stream?.write(`event: message\ndata: ${JSON.stringify(reply)}\n\n`);
  }
}

function resultOf({ method, params }: Message): object {
  if (method === 'tools/list') {
    return { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
  }
  if (method === 'tools/call') {
    return { content: [{ type: 'text', text: `You said ${params?.arguments?.words}.` }] };
  }
  const serverInfo = { name: 'older', version: '1' };
  return { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo };
}
