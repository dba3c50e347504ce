import * as z from 'zod';
import { localOwner } from '../../auth/principal.ts';
import type { AssistantCall } from '../assistant-call.ts';
import { sourceIdText } from '../source-ids.ts';
import { sourceSchema } from '../sources.ts';
import { answered, sourcesResult, type Tool } from '../tool.ts';
import { toolSchema } from '../tool-schema.ts';
import { fetchPage } from './fetch-page.ts';
import { storePage } from './store-page.ts';

const inputSchema = toolSchema(z.object({ address: z.url().max(8000) }));
const outputSchema = toolSchema(sourceSchema);

/**
 * Reads a public page into the library. For who runs the server alone: an account must not choose what the server's
 * network requests.
 */
export const captureTool: Tool = {
  scope: 'write',
  isFor: ({ principal }) => principal.ownerId === localOwner.ownerId,
  register(server, call) {
    const config = {
      description: 'Fetch a public web page and add it to the documents, to be searched and read.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    };
    server.registerTool('capture', config, ({ address }) =>
      answered(call, 'capture', () => capture(call, address)),
    );
  },
};

async function capture(call: AssistantCall, address: string) {
  const page = await fetchPage(address, call.publicFetch, call.connected);
  const id = await storePage(call, page);
  const source = {
    id: sourceIdText({ kind: 'document', id, part: null }),
    title: page.title,
    address: page.address,
    time: new Date(call.now()).toISOString(),
  };
  return sourcesResult(source, [source]);
}
