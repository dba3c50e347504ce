import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type AssistantCall, may, sees } from './assistant-call.ts';
import { scheme } from './document-uris.ts';
import { readSource } from './read/read-tool.ts';
import { recentDocuments } from './recent-tool.ts';
import { readSourceId } from './source-ids.ts';
import { failureOf, recorded, sourcesResult } from './tool.ts';

const mimeType = 'text/markdown';
/** Of the list. */
const maxDocuments = 100;
/** Characters of one; a longer one is read by the page. */
const maxLength = 200_000;

/** Does the caller have documents as resources? */
export const hasDocuments = (call: AssistantCall): boolean =>
  may(call, 'read') && sees(call, 'document');

/** Documents as resources, for programs whose person chooses what a model sees. */
export function registerDocuments(server: McpServer, call: AssistantCall): void {
  if (!hasDocuments(call)) return;
  const list = may(call, 'search') ? () => failing(call, () => listed(call)) : undefined;
  server.registerResource(
    'document',
    new ResourceTemplate(`${scheme}document/{id}`, { list }),
    { title: 'Documents', description: 'A document or page that the person has read.', mimeType },
    ({ href }) => failing(call, () => contents(call, href), href),
  );
}

async function listed(call: AssistantCall) {
  const documents = await recentDocuments(call, maxDocuments);
  const resources = documents.map(({ id, title, time }) => ({
    uri: `${scheme}${id}`,
    name: title || id,
    mimeType,
    annotations: { lastModified: time },
  }));
  return recorded(call, 'resources', { result: { resources }, ids: documents.map(({ id }) => id) });
}

async function contents(call: AssistantCall, uri: string) {
  const id = uri.slice(scheme.length);
  const source = readSourceId(id);
  const { title, address, time, text } = await readSource(call, { ...source, part: null });
  if (text.length > maxLength) throw new CodedError('invalid_request', 'it is long: use `read`');
  const { result, ids } = sourcesResult({}, [{ id, title, address, time, untrusted_text: text }]);
  const [part] = result.content;
  const fenced = part?.type === 'text' ? part.text : '';
  return recorded(call, 'resource', {
    result: { contents: [{ uri, mimeType, text: fenced }] },
    ids,
  });
}

/** Throws what the assistant may know of a failure. */
async function failing<Result>(
  call: AssistantCall,
  work: () => Promise<Result>,
  uri = '',
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const error = failureOf(call, thrown);
    throw error.code === 'not_found' ? new ResourceNotFoundError(uri, error.message) : error;
  }
}
