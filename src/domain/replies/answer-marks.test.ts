import { expect, test } from '@jest/globals';
import { AnswerMarks } from './answer-marks.ts';

function read(pieces: readonly string[]) {
  const marks = new AnswerMarks();
  const said = pieces.map((piece) => marks.push(piece)).join('') + marks.end();
  return { said: said.trimEnd(), isToolCall: marks.isToolCall };
}

function expectHowever(text: string, said: string, isToolCall = false) {
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(read([text.slice(0, cut), text.slice(cut)])).toEqual({ said, isToolCall });
  }
  expect(read(text.split(''))).toEqual({ said, isToolCall });
}

test.each([
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '</s>',
  '<eos>',
  '<end_of_turn>',
  '<end_of_utterance>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|end|>',
  '<|return|>',
  '<|eos|>',
  '<|endofturn|>',
  '<|end_of_role|>',
  '<|role_end|>',
  '<turn|>',
  '<｜end▁of▁sentence｜>',
  '<|END_OF_TURN_TOKEN|>',
  '<|END_RESPONSE|>',
  '[|endofturn|]',
  '[EOS]',
])('the mark %s ends a turn', (mark) => {
  expectHowever(`The pier is dry.${mark}`, 'The pier is dry.');
  expectHowever(`The pier is dry${mark}\n`, 'The pier is dry');
  expectHowever(`The pier is dry.\n${mark}\n`, 'The pier is dry.');
});

test.each([
  'The pier is dry.<|im_end|>\n<|im_start|>user\nAnd the boat?<|im_end|>',
  'The pier is dry<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nAnd?',
  'The pier is dry.<end_of_turn>\n<start_of_turn>user\nAnd?',
  'The pier is dry.\n<|im_start|>user\nAnd?',
  'The pier is dry. </s> [INST] And? [/INST]',
  'The pier is dry.<｜end▁of▁sentence｜><｜User｜>And?',
  'The pier is dry.<|user|>\nAnd?',
])('a second turn is no part of its answer: %j', (text) => {
  expectHowever(text, 'The pier is dry.'.slice(0, text.startsWith('The pier is dry.') ? 16 : 15));
});

test.each([
  '<|im_start|>assistant\nDry.',
  '<s> Dry.',
  '<|begin_of_text|>Dry.',
  '<|start_header_id|>assistant<|end_header_id|>\n\nDry.',
  '<start_of_turn>model\nDry.',
  '[/INST] Dry.',
  '<|assistant|>\nDry.',
])('an answer begins after the marks of its turn: %j', (text) => {
  expectHowever(text, 'Dry.');
});

test.each([
  'The mark `</s>` ends a turn; `<|im_end|>` too.',
  '```\n<|im_start|>user\nHi<|im_end|>\n```\nThat is ChatML.',
  'ChatML has <|im_end|> at the end of a turn.',
  'It writes "<|im_end|>" then.',
  'Now <s>12</s>\n9 marks.',
  'A <tool_call> holds a call.',
  '```\n<tool_call>\n{"name": "x"}\n</tool_call>\n```',
  'Lamps [1], [TOOL] and [x](https://a.example) and a < b, <b>bold</b>.',
  '<div>\n<section>Dry</section>',
  '【注】灯が二つ。',
  'vector<int> and Map<string, number>',
])('text stays text: %j', (text) => {
  expectHowever(text, text);
});

const body = '{"name": "open_page", "arguments": {"url": "https://a.example"}}';
test.each([
  `<tool_call>\n${body}\n</tool_call>`,
  `<tool_call>open_page\n<arg_key>url</arg_key>\n<arg_value>a</arg_value>\n</tool_call>`,
  `<function_calls>\n<invoke name="open_page">\n</invoke>\n</function_calls>`,
  '<function=open_page>\n<parameter=url>\nhttps://a.example\n</parameter>\n</function>',
  '<minimax:tool_call>\n<invoke name="open_page">\n</invoke>\n</minimax:tool_call>',
  '<｜DSML｜function_calls>\n<｜DSML｜invoke name="x">\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>x\n{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  '<|tool_calls_section_begin|><|tool_call_begin|>functions.x:0<|tool_calls_section_end|>',
  `<|tool_call|>[${body}]`,
  '<|python_tag|>open_page.call(url="https://a.example")',
  `<|START_ACTION|>[${body}]<|END_ACTION|>`,
  `[TOOL_CALLS][${body}]`,
  '[TOOL_CALLS]open_page[ARGS]{"url": "https://a.example"}',
])('a call of a tool is no text: %j', (call) => {
  expectHowever(call, '', true);
  expectHowever(`Let me look.\n\n${call}`, 'Let me look.', true);
  expectHowever(`Let me look.${call}`, 'Let me look.', true);
});

test('what is said after a call stays', () => {
  const text = `Let me look.\n\n<tool_call>\n${body}\n</tool_call>\n\nIt is dry.`;
  expectHowever(text, 'Let me look.\n\nIt is dry.', true);
});

test.each([
  ['Dry. \ue200cite\ue202turn0search5\ue202turn1view0\ue201\n\nThree.', 'Dry.\n\nThree.'],
  ['Dry.\ue200cite\ue202turn0search5\ue201 Three.', 'Dry. Three.'],
  ['In \ue200entity\ue202["place","Lumen Bay",0]\ue201 now.', 'In Lumen Bay now.'],
  ['Dry【4:0†pier.pdf】.', 'Dry.'],
  ['Dry【12†L3-L9】 now.', 'Dry now.'],
  ['Dry【turn0search3】.', 'Dry.'],
])('marks of another product’s quotes go: %j', (text, said) => {
  const whole = read([text]);
  expect(whole.said).toBe(said);
  expect(read(text.split('')).said.replace(/ +(?=\n)/g, '')).toBe(said);
});

test('a text of many marks is read in linear steps', () => {
  const text = '<|x '.repeat(20_000) + '\ue200'.repeat(20_000) + '【'.repeat(20_000);
  expect(read([text]).isToolCall).toBe(false);
});
