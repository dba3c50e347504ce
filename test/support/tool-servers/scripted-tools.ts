import type { IncomingMessage, ServerResponse } from 'node:http';
import { answersPreflight, bytesOf, ScriptedServer, sendJson } from '../scripted-server.ts';

interface ScriptedTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema?: object;
  annotations?: object;
}

/** What the next calls of tools are answered with; a text until then. */
interface ToolReply {
  text?: string;
  result?: object;
  isError?: boolean;
  /** Bytes of a result without an end. */
  endless?: boolean;
  /** Reports progress without an end. */
  progress?: boolean;
  /** What it asks the person before its result, as the parameters of a request of its own. */
  form?: object;
  /** Pages that it wants the person to have been at before it is called again. */
  pages?: unknown;
  /** Never answers. */
  silent?: boolean;
  /** The connection breaks before the result. */
  cut?: boolean;
  status?: number;
  /** Until it is released. */
  held?: boolean;
}

/** Who gives tokens for it. */
interface Granter {
  origin: string;
  isGranted(authorization: string): boolean;
}

interface ToolCallRecord {
  name: string;
  arguments: Record<string, unknown>;
  headers: IncomingMessage['headers'];
  aborted: boolean;
}

interface Message {
  id?: number | string;
  method?: string;
  result?: unknown;
  params?: {
    name?: string;
    arguments?: Record<string, unknown>;
    _meta?: { progressToken?: unknown };
  };
}

export const weather: ScriptedTool = {
  name: 'get_weather',
  title: 'Weather',
  description: 'The weather of a place now.\nIt is measured each hour.',
  inputSchema: { type: 'object', properties: { place: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};

const sendMail: ScriptedTool = {
  name: 'send_mail',
  description: 'Sends a mail.',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string' } },
  },
};

const piece = 'x'.repeat(64 * 1024);

/** A server of tools in the protocol's form of 2025, scripted a call at a time: good, hostile or flaky. */
export class ScriptedTools extends ScriptedServer<ToolReply> {
  tools: ScriptedTool[] = [weather, sendMail];
  calls: ToolCallRecord[] = [];
  /** Of each message. */
  methods: string[] = [];
  /** To what it asked the person. */
  answers: unknown[] = [];
  /** Pages that were opened at it. */
  visits: string[] = [];
  /** It has a stream of its own messages (`notify`). */
  hasStream = false;
  #stream: ServerResponse | null = null;
  /** Other tokens are refused; null: none is needed. */
  token: string | null = null;
  /** Where one signs in; null: nowhere. */
  granter: Granter | null = null;
  /** The protected resource that its metadata names; null: itself. */
  resource: string | null = null;

  get address(): string {
    return `${this.origin}/mcp`;
  }

  override reset(): void {
    super.reset();
    this.tools = [weather, sendMail];
    this.calls = [];
    this.methods = [];
    this.answers = [];
    this.visits = [];
    this.hasStream = false;
    this.#stream = null;
    this.token = null;
    this.granter = null;
    this.resource = null;
  }

  /** Sends a message of its own to the client that is connected; with an id it wants an answer. */
  async notify(method: string, params: object, id?: string): Promise<void> {
    await this.until(() => this.#stream !== null);
    this.#stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n\n`);
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    if (this.granter && request.url?.startsWith('/.well-known/oauth-protected-resource')) {
      const granters = [this.granter.origin];
      const resource = this.resource ?? this.address;
      return sendJson(response, { resource, authorization_servers: granters });
    }
    if (request.method === 'GET' && this.hasStream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      this.#stream = response;
      return this.changed();
    }
    if (request.method === 'GET') {
      this.visits.push(request.url ?? '');
      this.changed();
    }
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { authorization = '' } = request.headers;
    if (this.token && authorization !== `Bearer ${this.token}`) {
      return void response.writeHead(401).end();
    }
    if (this.granter?.isGranted(authorization) === false) {
      const metadata = `${this.origin}/.well-known/oauth-protected-resource/mcp`;
      const challenge = `Bearer resource_metadata="${metadata}", scope="tools"`;
      return void response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    const message = JSON.parse((await bytesOf(request)).toString()) as Message;
    if (message.method === undefined) {
      this.answers.push(message.result);
      this.changed();
      return void response.writeHead(202).end();
    }
    this.methods.push(message.method);
    this.changed();
    if (message.id === undefined) return void response.writeHead(202).end();
    const answer = (result: object) =>
      sendJson(response, { jsonrpc: '2.0', id: message.id, result });
    if (message.method === 'initialize') {
      return answer({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'scripted', version: '1' },
      });
    }
    if (message.method === 'tools/list') return answer({ tools: this.tools.map(listed) });
    if (message.method !== 'tools/call') {
      const error = { code: -32601, message: 'Method not found' };
      return sendJson(response, { jsonrpc: '2.0', id: message.id, error });
    }
    await this.#call(message, request, response, answer);
  }

  async #call(
    { id, params = {} }: Message,
    { headers }: IncomingMessage,
    response: ServerResponse,
    answer: (result: object) => void,
  ): Promise<void> {
    const { name = '', arguments: args = {} } = params;
    const call = { name, arguments: args, headers, aborted: false };
    this.calls.push(call);
    const reply = this.next(call, response);
    if (reply.held) await this.hold();
    if (reply.silent) return;
    if (reply.cut) return void response.destroy();
    if (reply.status) return void response.writeHead(reply.status).end();
    if (reply.endless) return this.#endless(response);
    if (reply.pages) {
      const error = {
        code: -32042,
        message: 'Visit a page first',
        data: { elicitations: reply.pages },
      };
      return sendJson(response, { jsonrpc: '2.0', id, error });
    }
    if (reply.progress) return this.#progress(response, params._meta?.progressToken ?? id);
    const text = reply.text ?? `It is 12 degrees in ${String(args.place)}, with rain until noon.`;
    const content = [{ type: 'text', text }];
    const result = reply.result ?? { content, ...(reply.isError && { isError: true }) };
    if (reply.form) return this.#ask(response, reply.form, { id, result });
    answer(result);
  }

  /** The result comes once the person has answered. */
  async #ask(response: ServerResponse, params: object, reply: object): Promise<void> {
    const count = this.answers.length;
    const send = (message: object) =>
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send({ id: `form ${count}`, method: 'elicitation/create', params });
    await this.until(() => this.answers.length > count || response.destroyed);
    send(reply);
    response.end();
  }

  /** As fast as the client reads. */
  #endless(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  }

  #progress(response: ServerResponse, progressToken: unknown): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let progress = 0;
    const send = () => {
      if (response.destroyed) return;
      progress += 1;
      const params = { progressToken, progress };
      const note = { jsonrpc: '2.0', method: 'notifications/progress', params };
      response.write(`data: ${JSON.stringify(note)}\n\n`);
      setTimeout(send, 5);
    };
    send();
  }
}

const listed = (tool: ScriptedTool) => ({ inputSchema: { type: 'object' }, ...tool });
