import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const named = z.object({ name: z.string() });
const colour = z.object({ color: z.string() });
const agreed = z.object({ ok: z.boolean() });
const context = z.object({ context: z.string() });

const elicit = (message: string, requestedSchema: z.ZodObject) =>
  inputRequired.elicit({ message, requestedSchema });
const sample = (words: string, maxTokens = 100) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens,
  });

const said = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

type Codec = RequestStateCodec<string>;
type Answer = (server: ServerContext, codec: Codec) => Promise<object>;

/** Tools of `input_required`, by the names that the suite calls; each is asked again until it has what it needs. */
const tools: Readonly<Record<string, Answer>> = {
  test_input_required_result_elicitation: async ({ mcpReq }) => {
    const user = acceptedContent(mcpReq.inputResponses, 'user_name', named);
    if (user) return said(`Hello, ${user.name}!`);
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', named) } });
  },
  test_input_required_result_sampling: async ({ mcpReq }) => {
    const reply = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (reply.kind === 'sampling') return said(JSON.stringify(reply.result.content));
    const capital_question = sample('What is the capital of France?');
    return inputRequired({ inputRequests: { capital_question } });
  },
  // The SDK refuses it where a client has not declared what it needs.
  test_missing_capability: async () => inputRequired({ inputRequests: { greeting: sample('Hi') } }),
  test_input_required_result_list_roots: async ({ mcpReq }) => {
    const reply = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (reply.kind === 'roots') return said(reply.roots.map(({ uri }) => uri).join(' '));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  test_input_required_result_request_state: async ({ mcpReq }, codec) => {
    const reply = acceptedContent(mcpReq.inputResponses, 'confirm', agreed);
    if (reply && mcpReq.requestState<string>() === 'state') return said('state-ok');
    const inputRequests = { confirm: elicit('Please confirm', agreed) };
    return inputRequired({ inputRequests, requestState: await codec.mint('state') });
  },
  test_input_required_result_tampered_state: async ({ mcpReq }, codec) => {
    if (mcpReq.requestState<string>() === 'state') return said('state-ok');
    const inputRequests = { confirm: elicit('Please confirm', agreed) };
    return inputRequired({ inputRequests, requestState: await codec.mint('state') });
  },
  test_input_required_result_multiple_inputs: async ({ mcpReq }, codec) => {
    const user = acceptedContent(mcpReq.inputResponses, 'user_name', named);
    const kinds = ['greeting', 'client_roots'].map(
      (key) => inputResponse(mcpReq.inputResponses, key).kind,
    );
    if (user && kinds.join() === 'sampling,roots') return said(`Hello, ${user.name}!`);
    const inputRequests = {
      user_name: elicit('What is your name?', named),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    };
    return inputRequired({ inputRequests, requestState: await codec.mint('all') });
  },
  test_input_required_result_multi_round: async ({ mcpReq }, codec) => {
    const state = mcpReq.requestState<string>();
    if (state?.startsWith('named ')) {
      const reply = acceptedContent(mcpReq.inputResponses, 'step2', colour);
      if (reply) return said(`${state.slice(6)} likes ${reply.color}`);
    }
    const first = acceptedContent(mcpReq.inputResponses, 'step1', named);
    if (state === 'new' && first) {
      const inputRequests = { step2: elicit('Step 2: What is your favorite color?', colour) };
      return inputRequired({
        inputRequests,
        requestState: await codec.mint(`named ${first.name}`),
      });
    }
    const inputRequests = { step1: elicit('Step 1: What is your name?', named) };
    return inputRequired({ inputRequests, requestState: await codec.mint('new') });
  },
  test_input_required_result_capabilities: async ({ mcpReq }) => {
    const envelope = mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
    const able = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    const inputRequests: Record<string, InputRequest> = {
      ...(able.sampling && { greeting: sample('Generate a greeting', 50) }),
      ...(able.elicitation && { user_name: elicit('What is your name?', named) }),
    };
    return inputRequired({ inputRequests });
  },
};

export function addInputs(server: McpServer, codec: Codec): void {
  for (const [name, answer] of Object.entries(tools))
    server.registerTool(
      name,
      { description: name },
      async (call) =>
        // What it needs, or its result.
        (await answer(call, codec)) as ReturnType<typeof said>,
    );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'needs' },
    async (call) => {
      const reply = acceptedContent(call.mcpReq.inputResponses, 'user_context', context);
      if (!reply) {
        const user_context = elicit('What context should the prompt use?', context);
        return inputRequired({ inputRequests: { user_context } });
      }
      const content = { type: 'text' as const, text: `In this context: ${reply.context}` };
      return { messages: [{ role: 'user' as const, content }] };
    },
  );
}
