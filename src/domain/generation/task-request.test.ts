import { describe, expect, test } from '@jest/globals';
import { hasLength, type SummaryFacts, summaryFacts, summaryLengths, tabsFor } from './summary.ts';
import { type SummaryTask, taskKey } from './task.ts';
import { taskRequest } from './task-request.ts';

const facts: SummaryFacts[] = [
  { kind: 'page', comments: 0, segments: 0 },
  { kind: 'page', comments: 12, segments: 0 },
  { kind: 'pdf', comments: 0, segments: 0 },
  { kind: 'video', comments: 3, segments: 90 },
  { kind: 'email', comments: 0, segments: 0 },
  { kind: 'several', comments: 0, segments: 0 },
];
const task = (more: Partial<SummaryTask> = {}): SummaryTask => ({
  kind: 'summary',
  tab: 'summary',
  length: 'medium',
  language: '',
  prompt: '',
  ...more,
});

describe('S2.16 tabs fit the kind of source', () => {
  test.each([
    [facts[0]!, 'all summary keyTakeaways actions customize'],
    [facts[1]!, 'all summary keyTakeaways comment actions customize'],
    [facts[2]!, 'all summary keyTakeaways actions customize'],
    [facts[3]!, 'all summary keyTakeaways timestamped comment transcript customize'],
    [facts[4]!, 'all summary keyTakeaways actions customize'],
  ])('%j', (each, tabs) => {
    expect(tabsFor(each).join(' ')).toBe(tabs);
  });

  test('more than one document is a comparison', () => {
    const page = { doc_type: 'page_content__webpage', doc_type_dependent_data: {} } as never;
    expect(summaryFacts([page, page]).kind).toBe('several');
    expect(summaryFacts([page]).kind).toBe('page');
  });
});

const cases = facts.flatMap((each) =>
  tabsFor(each)
    .filter((tab) => tab !== 'transcript')
    .flatMap((tab) => summaryLengths.map((length) => ({ each, tab, length }))),
);

test.each(cases)(
  'S2.16 a request for $each.kind, $tab, $length is complete',
  ({ each, tab, length }) => {
    const request = taskRequest(task({ tab, length, language: 'de', prompt: 'Only prices' }), each);
    expect(request).not.toMatch(/undefined|null|\[object/);
    expect(request).toContain(
      tab === 'customize' ? 'in German, unless the request' : 'Write it in German.',
    );
    expect(request).toMatch(/Write the result only/);
    if (tab === 'customize') expect(request).toContain('Only prices');
  },
);

test('no two tabs, lengths or kinds have the same request', () => {
  const requests = cases.map(({ each, tab, length }) =>
    taskRequest(task({ tab, length, prompt: 'Only prices' }), each),
  );
  const keys = cases.map(
    ({ each, tab, length }) => `${each.kind} ${tab} ${hasLength(tab) ? length : ''}`,
  );
  const byRequest = Map.groupBy(requests.keys(), (at) => requests[at]!);
  for (const places of byRequest.values()) {
    const named = new Set(places.map((at) => keys[at]!.replace(/^\w+/, '')));
    expect([...named]).toHaveLength(1);
  }
});

test('without a language the result is in that of the source; an unknown code is not passed on', () => {
  expect(taskRequest(task(), facts[0]!)).toContain('in the language of the source');
  expect(taskRequest(task({ language: 'xx-evil' }), facts[0]!)).not.toContain('xx-evil');
});

test('all parts that fit a video are requested together, without its comments', () => {
  const request = taskRequest(task({ tab: 'all' }), facts[3]!);
  expect(request).toMatch(
    /1\. .*Summarise the video[\s\S]*2\. .*List the[\s\S]*3\. .*Divide the video/,
  );
  expect(request).not.toMatch(/what the comments say|task list/);
});

test('things to do have a day from which they count; other tabs do not', () => {
  const today = 'Friday 15 January 2027';
  expect(taskRequest(task({ tab: 'actions' }), facts[0]!, today)).toContain(`Today is ${today}.`);
  expect(taskRequest(task({ tab: 'summary' }), facts[0]!, today)).not.toContain('Today');
});

test('a request of one\u2019s own has no number of words after it', () => {
  const request = taskRequest(task({ tab: 'customize', prompt: 'In one sentence' }), facts[0]!);
  expect(request).toMatch(/^In one sentence\n/);
  expect(request).not.toMatch(/words|of medium length/);
});

test('a document is called what people call it', () => {
  const data = { doc_type_dependent_data: {} };
  const named = (doc_type: string) =>
    taskRequest(task(), summaryFacts([{ ...data, doc_type } as never]));
  expect(named('chat_file_excel')).toContain('Summarise the spreadsheet');
  expect(named('audio')).toContain('the recording');
  expect(named('page_content__webpage')).toContain('the page');
});

test('numbers agree, and four sources are no table', () => {
  expect(taskRequest(task({ tab: 'comment', length: 'medium' }), facts[0]!)).toContain(
    'at most 8 points',
  );
  const several = (count: number) =>
    taskRequest(task({ tab: 'compare' }), { kind: 'several', comments: 0, segments: 0, count });
  expect(several(2)).toContain('Markdown table');
  expect(several(4)).not.toContain('table');
});

test('several sources are summarised together or compared', () => {
  const of = (tab: 'summary' | 'compare') =>
    taskRequest(task({ tab }), { kind: 'several', comments: 0, segments: 0, count: 3 });
  expect(of('summary')).toContain('Summarise the sources together');
  expect(of('summary')).not.toContain('compare them');
  expect(of('compare')).toContain('Then compare them');
});

test('a film and a recording with times have chapters and a transcript', () => {
  const segments = [{ start: 0, duration: 2, text: 'Hello.' }];
  const of = (doc_type: string) =>
    summaryFacts([{ doc_type, doc_type_dependent_data: { title: 'T', segments } } as never]);
  for (const type of ['audio', 'video']) {
    const tabs = ['timestamped', 'transcript', 'actions'];
    expect(tabsFor(of(type))).toEqual(expect.arrayContaining(tabs));
  }
  expect(taskRequest(task({ tab: 'timestamped' }), of('audio'))).toContain('Divide the recording');
});

test('tasks with the same key are the same', () => {
  expect(taskKey(task({ prompt: ' a ' }))).toBe(taskKey(task({ prompt: 'a' })));
  expect(taskKey(task({ length: 'long' }))).not.toBe(taskKey(task()));
  expect(taskKey({ kind: 'explain', language: '' })).not.toBe(taskKey(task()));
});
