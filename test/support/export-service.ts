import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadwiseHighlight } from '#domain/export/readwise-highlights.ts';
import { answersPreflight, bytesOf, ScriptedServer, sendJson } from './scripted-server.ts';

/** What the next calls are answered with; as the service does until then. */
interface ServiceReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The connection breaks before the answer. */
  broken?: boolean;
}

interface NotionBlock {
  type: string;
}

interface NotionPage {
  parent: string;
  title: string;
  blocks: NotionBlock[];
  archived: boolean;
}

interface Request {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  aborted: boolean;
}

const maxBlocks = 100;
const maxText = 2000;
const maxBytes = 500_000;

/** Readwise and Notion on loopback, each in its wire format and with its limits. */
export class ExportService extends ScriptedServer<ServiceReply> {
  readonly requests: Request[] = [];
  /** As Readwise knows them: by title, author and words. */
  readonly highlights = new Map<string, ReadwiseHighlight>();
  readonly pages = new Map<string, NotionPage>();
  token = 'right-token';
  /** The only page that is shared with the integration. */
  readonly shared = '0123456789abcdef0123456789abcdef';
  #made = 0;

  /** Pages that are not in the trash. */
  get shown(): NotionPage[] {
    return [...this.pages.values()].filter(({ archived }) => !archived);
  }

  override reset(): void {
    super.reset();
    this.requests.length = 0;
    this.highlights.clear();
    this.pages.clear();
    this.#made = 0;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    const bytes = await bytesOf(request);
    const { method = '', url: path = '', headers } = request;
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const record = { method, path, headers, body, aborted: false };
    this.requests.push(record);
    const reply = this.next(record, response);
    if (reply.broken) return void response.destroy();
    for (const [name, value] of Object.entries(reply.headers ?? {}))
      response.setHeader(name, value);
    if (reply.status) return sendJson(response, reply.body ?? {}, reply.status);
    const isReadwise = path === '/api/v2/highlights/';
    const [status, answer] = isReadwise
      ? this.#readwise(record)
      : this.#notion(record, bytes.byteLength);
    sendJson(response, answer, status);
  }

  #readwise({ headers, body }: Request): Answer {
    if (headers.authorization !== `Token ${this.token}`) return [401, { detail: 'Invalid token.' }];
    for (const each of body.highlights as ReadwiseHighlight[]) {
      if (!each.text || each.text.length > 8191) return [400, [{ text: ['not a valid text'] }]];
      this.highlights.set(JSON.stringify([each.title, each.author, each.text]), each);
    }
    return [200, [{ id: 1, modified_highlights: [] }]];
  }

  #notion({ method, path, headers, body }: Request, length: number): Answer {
    if (headers.authorization !== `Bearer ${this.token}` || !headers['notion-version']) {
      return refused(401, 'unauthorized', 'API token is invalid.');
    }
    const blocks = (body.children ?? []) as NotionBlock[];
    const texts = [...JSON.stringify(blocks).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)];
    const isTooLong = texts.some(([, text = '']) => text.length > maxText);
    if (blocks.length > maxBlocks || isTooLong || length > maxBytes) {
      return refused(400, 'validation_error', 'body failed validation');
    }
    if (method === 'POST' && path === '/v1/pages') return this.#make(body, blocks);
    const [, id = ''] = /^\/v1\/(?:pages|blocks)\/([^/]+)/.exec(path) ?? [];
    const known = this.pages.get(id);
    if (!known) return noPage;
    if (path.endsWith('/children')) known.blocks.push(...blocks);
    else known.archived = body.archived === true;
    return [200, { object: 'page', id }];
  }

  #make(body: Record<string, unknown>, blocks: NotionBlock[]): Answer {
    const { page_id: parent } = body.parent as { page_id: string };
    if (parent !== this.shared) return noPage;
    this.#made += 1;
    const id = `page-${this.#made}`;
    const { title } = body.properties as { title: { title: { text: { content: string } }[] } };
    const name = title.title.map(({ text }) => text.content).join('');
    this.pages.set(id, { parent, title: name, blocks: [...blocks], archived: false });
    return [200, { object: 'page', id }];
  }
}

type Answer = [status: number, body: unknown];

const refused = (status: number, code: string, message: string): Answer => [
  status,
  { object: 'error', status, code, message },
];
const noPage = refused(404, 'object_not_found', 'Could not find page');
