/** What a person gets of each case of the odd host: the answer, its thoughts, and why it is not finished. */
export interface OddCase {
  name: string;
  content?: string;
  reasoning?: string;
  code?: string;
  /** The host's own words. */
  words?: string;
}

const thought = (name: string, reasoning = 'Secret thought.'): OddCase => ({
  name,
  content: 'The open answer.',
  reasoning,
});
const nine = 'A plain answer of nine words is given here.';
const island = 'Seven seas surround the island.';

export const oddCases: readonly OddCase[] = [
  { name: 'plain', content: nine },
  thought('noopen', 'Okay, the user asks. Secret thought.'),
  thought('noopeninline', 'Hmm, the user asks. Secret thought.'),
  thought('nothinkclose', ''),
  thought('think'),
  thought('thinking'),
  thought('thought'),
  thought('magistral'),
  thought('harmony'),
  thought('harmonybare', 'analysisWe think. Secret thought.'),
  thought('mistral'),
  { name: 'whole', content: island },
  { name: 'wholemore', content: island },
  { name: 'wholedelta', content: island },
  { name: 'length', code: 'answer_only_thoughts' },
  { name: 'lengththoughts', reasoning: 'Long.', code: 'answer_only_thoughts' },
  { name: 'lengthcut', content: 'This answer stops in the mid', code: 'answer_cut' },
  { name: 'filter', code: 'answer_filtered' },
  { name: 'filtercut', content: 'This answer was ', code: 'answer_filtered' },
  { name: 'stopempty', code: 'answer_empty' },
  { name: 'doneempty', code: 'answer_empty' },
  { name: 'tools', code: 'answer_tool_call' },
  { name: 'error200', words: 'quota exceeded for project seven' },
  { name: 'errormid', content: 'Half of the answer', words: 'upstream went away' },
  { name: 'errordetail', words: 'upstream went away' },
  { name: 'errorbase', words: 'insufficient balance' },
  { name: 'errorevent', words: 'upstream went away' },
  { name: 'nosystem', content: nine },
  { name: 'onlyuser', content: nine },
  { name: 'alternate', content: nine },
  { name: 'nostream', content: 'Whole at once.' },
  { name: 'nostreaming', content: 'Whole at once.' },
  { name: 'heartbeat', content: 'Beats do not matter.' },
  { name: 'beatjson', content: 'Beats do not matter.' },
  { name: 'time', content: 'First half, second half.' },
  { name: 'comment', content: 'An answer.' },
  { name: 'emptyerror', content: 'No error.' },
  { name: 'okstatus', content: 'No error.' },
  { name: 'text', content: 'Old text.' },
  { name: 'textstop', content: 'Old text.' },
  { name: 'cutoff', content: 'It ends with', code: 'answer_broken_off' },
];
