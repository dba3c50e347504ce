/** What a chat template or a tool's call writes into an answer; `call`: its closing mark, null: it lasts until the end. */
export type TurnMark = { length: number } & (
  | { kind: 'turn' }
  | { kind: 'call'; closing: string | null }
  | { kind: 'quote'; words: string }
);

const maxMarkLength = 64;
const maxQuote = 2000;

/** Names of special tokens that begin or end a turn, in lower case and with `_` between words. */
const turnName =
  /^(?:im_\w+|eo[stm](?:_\w+)?|bos|start|end|stop|return|end_?of_?\w+|(?:begin|start)_?of_?\w+|role_(?:start|end)|(?:start|end)_(?:header_id|response|message|turn|role)|(?:user|human|system|assistant|bot|chatbot|observation|model)(?:_(?:token|id|start|end))?|turn|message|sep|pad)$/;
const callName =
  /(?:^|[_:])(?:tool|function)_?(?:calls?|use|request)?(?:$|_)|^(?:python_tag|(?:start_)?action(?:_start)?)$/;
/** In brackets all else is text. */
const bracketTurn = /^\[(?:\/?INST|EOS|\|(?:endofturn|user|assistant|system)\|)\]/i;
const bracketCall = /^\[TOOL_CALLS?\]/i;
const bracketForms = ['[inst]', '[/inst]', '[eos]', '[tool_calls]', '[|endofturn|]'].concat([
  '[|user|]',
  '[|assistant|]',
  '[|system|]',
]);
/** A special token: `<|im_end|>`, `<｜end▁of▁sentence｜>`, `<turn|>`, `<|turn>`. */
const special = /^<(?:[|｜]([^|｜<>\n]{1,48})[|｜]?|([\w▁]{1,48})[|｜])>/;
/** A tag: those of turns have these names, those of calls may have attributes. */
const tag = /^<\/?(\w[\w:.-]{0,40})(?:[ =][^<>\n]{0,120})?>/;
const tagTurn = /^(?:s|(?:start|end)_of_(?:turn|utterance|text|message)|eos|bos|eot|eom)$/;
const tagCall =
  /^(?:[\w-]+:)?(?:tool_?calls?|function_?calls?|tool_use|tool_code|invoke|function|execute_tool|\w+_tool_call)$/;
const dsml = /^<[|｜]DSML[|｜]([\w▁]+)[^<>\n]{0,120}>/i;

/** The mark with which `text` begins; `open`: more text decides; null: it is text. */
export function turnMark(text: string, isEnd: boolean): TurnMark | 'open' | null {
  const first = text[0];
  if (first === '[') return bracketMark(text, isEnd);
  if (first === '【' || (first && first >= '\ue200' && first <= '\ue206')) {
    return quoteMark(text, isEnd);
  }
  if (first !== '<') return null;
  const mark = tokenMark(text) ?? tagMark(text);
  if (mark) return mark;
  const isOpen = !isEnd && /^<(?:[|｜/]|\w|$)[^<>\n]*$/.test(text) && text.length < maxMarkLength;
  return isOpen ? 'open' : null;
}

function tokenMark(text: string): TurnMark | null {
  const called = dsml.exec(text);
  if (called) return { kind: 'call', length: called[0].length, closing: `</${called[0].slice(1)}` };
  const found = special.exec(text);
  if (!found) return null;
  const [mark, inner = '', ending = ''] = found;
  const name = (inner || ending).toLowerCase().replaceAll('▁', '_').trim();
  if (turnName.test(name)) return { kind: 'turn', length: mark.length };
  if (!callName.test(name)) return null;
  const closing = mark.replace(/begin|start/i, (word) =>
    word === word.toUpperCase() ? 'END' : 'end',
  );
  return { kind: 'call', length: mark.length, closing: closing === mark ? null : closing };
}

function tagMark(text: string): TurnMark | null {
  const found = tag.exec(text);
  if (!found) return null;
  const [mark, name = ''] = found;
  if (tagTurn.test(name.toLowerCase())) return { kind: 'turn', length: mark.length };
  const isCall = tagCall.test(name.toLowerCase()) && !mark.startsWith('</');
  return isCall ? { kind: 'call', length: mark.length, closing: `</${name}>` } : null;
}

function bracketMark(text: string, isEnd: boolean): TurnMark | 'open' | null {
  const [call] = bracketCall.exec(text) ?? [];
  if (call) return { kind: 'call', length: call.length, closing: null };
  const [turn] = bracketTurn.exec(text) ?? [];
  if (turn) return { kind: 'turn', length: turn.length };
  const lower = text.toLowerCase();
  return !isEnd && bracketForms.some((form) => form.startsWith(lower)) ? 'open' : null;
}

/** Of other products: `\ue200cite\ue202turn0search5\ue201`, `【4:0†lamps.pdf】`. What is named in one is kept. */
function quoteMark(text: string, isEnd: boolean): TurnMark | 'open' | null {
  if (text[0] === '【') {
    const [mark] =
      /^【(?:[^【】\n]{0,40}†[^【】\n]{0,160}|turn\d{1,4}[a-z]\w{0,40})】/.exec(text) ?? [];
    if (mark) return { kind: 'quote', length: mark.length, words: '' };
    return !isEnd && /^【[^【】\n]{0,200}$/.test(text) ? 'open' : null;
  }
  if (text[0] !== '\ue200') return { kind: 'quote', length: 1, words: '' };
  const end = text.slice(0, maxQuote).indexOf('\ue201');
  if (end < 0) {
    return isEnd || text.length > maxQuote ? { kind: 'quote', length: 1, words: '' } : 'open';
  }
  return { kind: 'quote', length: end + 1, words: namedIn(text.slice(1, end)) };
}

/** `entity\ue202["place","Lumen Bay",0]`, `url\ue202Harbour news\ue202turn0search3`: the name that is in the text. */
function namedIn(mark: string): string {
  const [kind, value = ''] = mark.split('\ue202');
  if (kind === 'entity') return /^\s*\["[^"]*","((?:[^"\\]|\\.)*)"/.exec(value)?.[1] ?? '';
  return kind === 'url' || kind === 'link_title' ? value : '';
}
