import { parseJson } from '#shared/json.ts';
import { firstText, folded } from '../foreign.ts';
import { attributesOf, decoded } from '../markup.ts';

const opening = '<details type="';
const closing = '</details>';
const summaryEnd = '</summary>';

/**
 * Open WebUI writes thoughts and calls of tools into the text of an answer: `<details type="reasoning">` with lines of a
 * quote, `<details type="tool_calls" name arguments result>`, of which newer ones have the result inside.
 */
export function readDetails(words: string): { text: string; thoughts: string[] } {
  const thoughts: string[] = [];
  let text = '';
  let at = 0;
  for (let from = words.indexOf(opening); from >= 0; from = words.indexOf(opening, at)) {
    const end = words.indexOf(closing, from);
    if (end < 0) break;
    text += words.slice(at, from);
    at = end + closing.length;
    const block = words.slice(from, end);
    const { type, ...call } = attributesOf(block.slice('<details'.length, block.indexOf('>')));
    const summary = block.indexOf(summaryEnd);
    const inside = summary < 0 ? '' : decoded(block.slice(summary + summaryEnd.length)).trim();
    if (type === 'reasoning' && inside !== '') thoughts.push(inside.replace(/^> ?/gm, ''));
    else if (type === 'tool_calls') text += `${toolCall(call, inside)}\n\n`;
    else text += block + closing;
  }
  return { text: text + words.slice(at), thoughts };
}

function toolCall(call: Readonly<Record<string, string>>, inside: string): string {
  const said = parseJson(call.result ?? '');
  const result = firstText(said, call.result, inside);
  return folded(call.name, [call.arguments, result].filter(Boolean).join('\n\n'));
}
