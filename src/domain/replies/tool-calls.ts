import { isObject, type JsonObject, parseJson } from '#shared/json.ts';

/** A call of a tool, as the model wants it. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON text of an object; what else the model wrote is left as it is. */
  args: string;
  /** What its host wants back with the result, such as Google's signature of a thought. */
  extra?: JsonObject;
}

/** A tool that a model may call. */
export interface ToolDefinition {
  name: string;
  description: string;
  /** JSON Schema of its arguments: an object. */
  parameters: JsonObject;
}

/** What one event of a reply has of a call. */
export interface CallPiece {
  /** The place of the call among those of its answer; null: the host names none. */
  index: number | null;
  /** Empty: the host names none. */
  id: string;
  /** Empty in all pieces but the first. */
  name: string;
  /** The next letters of the arguments, or all of them. */
  args: string;
  extra?: JsonObject;
}

interface OpenCall extends CallPiece {
  isWhole: boolean;
}

/** No arguments of a person's tool are longer. */
const maxLetters = 200_000;
const maxCallsAtOnce = 32;

/**
 * The calls of an answer, of the pieces in which hosts send them: with or without a place, an id, both, or neither; in
 * letters or whole; several in turn or at once; again at the end.
 */
export class ToolCallReader {
  readonly #calls: OpenCall[] = [];

  add(piece: CallPiece): void {
    const known = this.#callOf(piece);
    if (!known) {
      if (this.#calls.length < maxCallsAtOnce)
        this.#calls.push({ ...piece, isWhole: isWhole(piece.args) });
      return;
    }
    if (piece.extra) known.extra = piece.extra;
    known.id ||= piece.id;
    // Some hosts send a name in letters, others with each piece.
    if (known.args === '' && piece.name !== known.name && piece.id === '') known.name += piece.name;
    else known.name ||= piece.name;
    // Some hosts begin with empty arguments.
    const isBegun = known.isWhole && known.args.trim() === '{}' && piece.args.trim() !== '';
    if (isBegun) [known.args, known.isWhole] = ['', false];
    if (known.isWhole || known.args.length > maxLetters) return;
    known.args += piece.args;
    known.isWhole = isWhole(known.args);
  }

  /** Each with an id of its own; without those that have no name. */
  calls(): ToolCall[] {
    const ids = new Set<string>();
    return this.#calls
      .map((call) => ({ ...call, name: plainName(call.name) }))
      .filter(({ name }) => name !== '')
      .map(({ id, name, args, extra }, at) => {
        const own = id !== '' && !ids.has(id) ? id : `call_${at + 1}`;
        ids.add(own);
        return { id: own, name, args: argumentsOf(args), ...(extra && { extra }) };
      });
  }

  /** The call that a piece belongs to; undefined: it begins one. */
  #callOf(piece: CallPiece): OpenCall | undefined {
    const { index, id } = piece;
    const last = this.#calls.at(-1);
    if (index !== null) {
      const placed = this.#calls.findLast((call) => call.index === index);
      return placed && !isNext(placed, piece) ? placed : undefined;
    }
    if (id !== '') {
      const named = this.#calls.find((call) => call.id === id);
      return named ?? (last && goesOn(last, piece) ? last : undefined);
    }
    const isOther = last && last.name !== '' && piece.name !== '' && last.name !== piece.name;
    return last && !isOther && !isNext(last, piece) ? last : undefined;
  }
}

/** Some hosts make a new id for each piece: what has no name, or goes on with arguments that have no end, begins no call. */
function goesOn({ name, args, isWhole }: OpenCall, piece: CallPiece): boolean {
  return piece.name === '' || (piece.name === name && args !== '' && !isWhole);
}

/** Another call in the same place: hosts that give all of them the first place name each. */
function isNext(known: OpenCall, piece: CallPiece): boolean {
  const { id, name, args } = piece;
  if (id !== '' && known.id !== '' && id !== known.id) return !goesOn(known, piece);
  if (name === '' || !known.isWhole) return false;
  return name !== known.name || (args.trim() !== '' && !isSame(known.args, args));
}

function isSame(one: string, other: string): boolean {
  return JSON.stringify(parseJson(one)) === JSON.stringify(parseJson(other));
}

const isWhole = (args: string) => args.trimEnd().endsWith('}') && isObject(parseJson(args));

/** Some hosts leave words of the model's template in a name: `functions.weather`, `weather<|channel|>json`. */
const plainName = (name: string) =>
  name
    .replace(/<\|.*$/s, '')
    .replace(/^functions\./, '')
    .trim();

/** The arguments of a call for hosts that take nothing but an object: one that the model wrote wrong had none. */
export function argumentsObject(args: string): JsonObject {
  const value = parseJson(args);
  return isObject(value) ? (value as JsonObject) : {};
}

/** Some hosts put the text of the arguments into a string once more. */
function argumentsOf(args: string): string {
  if (args.trim() === '') return '{}';
  const inner = parseJson(args);
  return typeof inner === 'string' && isObject(parseJson(inner)) ? inner : args;
}
