import { isObject } from '#shared/json.ts';

/** The form of a chat request, as a host and model take it. */
export interface RequestForm {
  /** Where instructions are: in messages of their own, or at the beginning of the first of the person. */
  instructions: 'system' | 'user';
  /** Neighbouring messages of one role are one message. */
  isAlternating: boolean;
  isStreamed: boolean;
  /** The count of tokens is asked for. */
  hasUsage: boolean;
  /** Models that think first take only their own temperature. */
  hasTemperature: boolean;
  /** Tools are offered. */
  hasTools: boolean;
}

export const firstForm: RequestForm = {
  instructions: 'system',
  isAlternating: false,
  isStreamed: true,
  hasUsage: true,
  hasTemperature: true,
  hasTools: true,
};

/** A request of OpenAI's chat completions, as far as its form is concerned. */
export interface FormedBody {
  messages: readonly { role: string; content: unknown }[];
  stream?: boolean | undefined;
  stream_options?: unknown;
  [field: string]: unknown;
}

const refusals: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 415, 422, 500, 501]);

const noSystem =
  /(system|developer)\W{0,3}\s*(role|message|prompt|instruction|content)s?\b.{0,60}(not|n't|un|in)\s?(support|allow|permit|enabl|valid|known|expect|accept)|(unsupported|unknown|invalid|unexpected|illegal)\W.{0,40}\b(system|developer)\b|(system|developer)\W{1,3}is not (one of|a valid)|only\W+user\W+(and|or)\W+(assistant|model)\W+(roles?|messages?)|role\W.{0,40}(must|should) be.{0,40}user/i;
const alternates =
  /roles? must alternate|alternat(e|ing)\b.{0,40}(user|assistant|role)|consecutive\b.{0,40}(role|message)s?/i;
const noStream =
  /\bstream(ing|ed)?\b(?!_).{0,80}(not|n't|un|dis|in)\s?(support|allow|permit|enabl|valid|avail|abled)|(unsupported|cannot|not allowed to|must be verified to|not able to|unable to)\W.{0,40}\bstream(ing)?\b(?!_)|\bstream\W{1,3}(must|should|has to) be (false|off)|"param":\s*"stream"/i;
const noTools =
  /\b(tools?|function.?call(ing|s)?|functions)\b.{0,80}(not|n't|un|in)\s?(support|allow|permit|enabl|valid|avail|known|expect|accept)|(unsupported|unknown|unexpected|unrecogni[sz]ed|not support\w*|no endpoints)\W.{0,80}\b(tools?|tool_choice|tool use|function.?call\w*)\b|"param":\s*"tools"/i;
const unknownField =
  /stream_options|include_usage|unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional|not permitted|not allowed/i;

/**
 * The form that is tried after a refusal, by its status and words; null: the form is not the cause, or was tried.
 */
export function nextForm(
  form: RequestForm,
  body: FormedBody,
  refusal: { status: number; text: string },
): RequestForm | null {
  if (!refusals.has(refusal.status)) return null;
  const { text } = refusal;
  const hasInstructions = body.messages.some(({ role }) => isInstruction(role));
  if (form.instructions === 'system' && hasInstructions && noSystem.test(text)) {
    return { ...form, instructions: 'user' };
  }
  if (alternates.test(text)) {
    if (!form.isAlternating) return { ...form, isAlternating: true };
    if (form.instructions === 'system' && hasInstructions) return { ...form, instructions: 'user' };
  }
  if (form.isStreamed && body.stream && noStream.test(text)) return { ...form, isStreamed: false };
  if (form.hasTools && body.tools !== undefined && noTools.test(text)) {
    return { ...form, hasTools: false };
  }
  if (form.hasTemperature && body.temperature !== undefined && /\btemperature\b/i.test(text)) {
    return { ...form, hasTemperature: false };
  }
  const mayBeField = refusal.status === 400 || refusal.status === 422;
  if (form.hasUsage && body.stream_options !== undefined && mayBeField && unknownField.test(text)) {
    return { ...form, hasUsage: false };
  }
  return null;
}

/** The request in that form. */
export function inForm(body: FormedBody, form: RequestForm): FormedBody {
  const { stream, stream_options, temperature, tools, ...rest } = body;
  const placed = form.instructions === 'user' ? withoutSystem(body.messages) : body.messages;
  const messages = form.isAlternating ? merged(placed) : placed;
  const isStreamed = stream === true && form.isStreamed;
  return {
    ...rest,
    messages,
    ...(tools !== undefined && form.hasTools && { tools }),
    ...(temperature !== undefined && form.hasTemperature && { temperature }),
    ...(stream !== undefined && { stream: isStreamed }),
    ...(isStreamed && form.hasUsage && stream_options !== undefined && { stream_options }),
  };
}

type Messages = FormedBody['messages'];

const isInstruction = (role: string) => role === 'system' || role === 'developer';

function withoutSystem(messages: Messages): Messages {
  const instructions = messages.filter(({ role }) => isInstruction(role));
  if (instructions.length === 0) return messages;
  const rest = messages.filter(({ role }) => !isInstruction(role));
  const content = instructions.map((message) => message.content).reduce(joined);
  const first = rest.findIndex(({ role }) => role === 'user');
  if (first < 0) return [{ role: 'user', content }, ...rest];
  return rest.map((message, place) =>
    place === first ? { ...message, content: joined(content, message.content) } : message,
  );
}

/** Calls of tools and their results stay messages of their own. */
function merged(messages: Messages): Messages {
  const all: { role: string; content: unknown }[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const isPlain = (each: object) => !('tool_calls' in each) && !('tool_call_id' in each);
    if (last?.role === message.role && isPlain(last) && isPlain(message)) {
      all[all.length - 1] = { ...last, content: joined(last.content, message.content) };
    } else all.push(message);
  }
  return all;
}

/** Texts by an empty line; parts, such as images, as parts. */
function joined(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') return `${one}\n\n${other}`;
  return [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content.filter(isObject);
  return typeof content === 'string' ? [{ type: 'text', text: content }] : [];
}
