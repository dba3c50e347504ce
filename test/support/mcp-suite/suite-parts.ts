import { setTimeout as pause } from 'node:timers/promises';
import {
  completable,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

/** One red pixel, and no sound. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: png, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

type Content = ReturnType<typeof text> | typeof image | ReturnType<typeof resource>;

/** Tools with each kind of content, and resources. */
export function addContents(server: McpServer): void {
  const contents: Record<string, Content[]> = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_embedded_resource: [
      resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  };
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name }, async () => ({ content }));
  server.registerTool('test_audio_content', { description: 'a sound' }, async () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  addWork(server);
  const fixed = { mimeType: 'text/plain', description: 'a text' };
  server.registerResource('static-text', 'test://static-text', fixed, async ({ href: uri }) => ({
    contents: [
      { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }));
  const binary = { mimeType: 'image/png', description: 'a picture' };
  server.registerResource('static-binary', 'test://static-binary', binary, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json', description: 'a template' },
    async ({ href: uri }, { id }) => {
      const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
    },
  );
}

/** Tools that report while they work. */
function addWork(server: McpServer): void {
  const done = { content: [text('done')] };
  server.registerTool('test_tool_with_progress', { description: 'progress' }, async (context) => {
    for (const progress of [0, 50, 100]) {
      await sendProgress(context, progress);
      await pause(20);
    }
    return done;
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, { description: 'logs' }, async ({ mcpReq }) => {
      for (const words of ['started', 'processing data', 'completed']) {
        await mcpReq.log('info', `Tool execution ${words}`);
        await pause(20);
      }
      return done;
    });
  server.registerTool('test_streaming_elicitation', { description: 'streams' }, async (context) => {
    await sendProgress(context, 1);
    return done;
  });
}

async function sendProgress({ mcpReq }: ServerContext, progress: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken, progress, total: 100 },
  });
}

export function addPrompts(server: McpServer): void {
  const user = (content: Content) => ({ role: 'user' as const, content });
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const argument = completable(z.string(), () => ['paris', 'park', 'party']);
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: z.object({ arg1: argument, arg2: z.string() }) },
    async ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'a picture' }, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
}
