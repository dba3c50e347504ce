import { CodedError } from '#shared/errors/coded-error.ts';
import type { PageTool, PageToolCall, PageToolsPort } from '../page-tools-port.ts';
import { api } from './browser.ts';
import { scriptingError } from './scripting-error.ts';

/**
 * The browser's interface for tools of pages (WebMCP; Chromium 156, of 160 what is known of it), called from the world of
 * the extension: no script runs in the page's own, and no tool is registered. This file alone knows its form.
 */
export const extensionPageTools: PageToolsPort = {
  list: (tabId) => run(tabId, listTools, []),
  call: async (tabId, call) => {
    const { result, failure } = await run(tabId, callTool, [call]);
    if (failure === null) return result;
    throw new CodedError('tool_failed', failure, { fault: 'failed', words: failure });
  },
  stop: (tabId, id) => run(tabId, stopTool, [id]).then(() => undefined),
};

async function run<Args extends unknown[], Result>(
  tabId: number,
  func: (...args: Args) => Result,
  args: Args,
): Promise<Awaited<Result>> {
  try {
    const [top] = await api.scripting.executeScript({ target: { tabId }, func, args });
    if (top === undefined) throw new CodedError('peerLost', 'the page went away');
    return top.result as Awaited<Result>;
  } catch (error) {
    throw scriptingError(error);
  }
}

interface Tool {
  name?: unknown;
  title?: unknown;
  description?: unknown;
  /** An object; text up to Chromium 153; null where there is none from 160 on. */
  inputSchema?: unknown;
  annotations?: { readOnlyHint?: unknown } | null;
}

interface ModelContext {
  getTools?: () => Promise<Iterable<Tool>>;
  executeTool?: (tool: Tool, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
}

interface World {
  document: { modelContext?: ModelContext };
  location: { origin: string };
  /** Calls that can be stopped, by their ids. */
  glossToolCalls?: Map<string, AbortController>;
}

/* What follows runs in a page: each function has all that it needs. Fields are read one by one, as tools are no plain objects from 160 on. */

async function listTools(): Promise<PageTool[] | null> {
  const context = (globalThis as unknown as World).document.modelContext;
  if (typeof context?.getTools !== 'function') return null;
  const text = (value: unknown, max: number) =>
    typeof value === 'string' ? value.slice(0, max) : '';
  const found: PageTool[] = [];
  try {
    for (const tool of await context.getTools()) {
      const { name, title, description, inputSchema: schema, annotations } = tool;
      found.push({
        name: text(name, 200),
        title: text(title, 500),
        description: text(description, 20_000),
        schema: text(typeof schema === 'string' ? schema : JSON.stringify(schema ?? {}), 20_000),
        isReadOnly: annotations?.readOnlyHint === true,
      });
      if (found.length === 1000) break;
    }
  } catch {
    // The page's policy does not allow tools.
    return null;
  }
  return found;
}

async function callTool({ id, origin, name, args, maxLetters }: PageToolCall) {
  const world = globalThis as unknown as World;
  if (world.location.origin !== origin) return { result: null, failure: 'The page has gone.' };
  const context = world.document.modelContext;
  const stop = new AbortController();
  world.glossToolCalls ??= new Map();
  world.glossToolCalls.set(id, stop);
  const words = (error: unknown) => String(error instanceof Error ? error.message : error);
  try {
    let wanted: Tool | undefined;
    for (const tool of (await context?.getTools?.()) ?? []) if (tool.name === name) wanted = tool;
    if (!wanted || typeof context?.executeTool !== 'function') {
      return { result: null, failure: 'The page has no such tool.' };
    }
    const input = typeof wanted.inputSchema === 'string' ? args : (JSON.parse(args) as unknown);
    const result = await context.executeTool(wanted, input, { signal: stop.signal });
    const isText = typeof result === 'string';
    return { result: isText ? result.slice(0, maxLetters) : null, failure: null };
  } catch (error) {
    return { result: null, failure: words(error).slice(0, 300) };
  } finally {
    world.glossToolCalls.delete(id);
  }
}

function stopTool(id: string): null {
  (globalThis as unknown as World).glossToolCalls?.get(id)?.abort();
  return null;
}
