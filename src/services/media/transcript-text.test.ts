import { describe, expect, test } from '@jest/globals';
import { spokenIn } from './spoken.ts';
import { clockTime, type Spoken, transcriptText } from './transcript-text.ts';

const said = (seconds: number, text: string, end = seconds + 4): Spoken => ({ seconds, end, text });

describe('the text of a recording', () => {
  test('S3.15 is a paragraph for each part, its time before it', () => {
    const { text } = transcriptText([
      said(0, ' Good morning. '),
      said(4.5, 'We begin\nwith the tides.'),
      said(62, 'After a pause.'),
    ]);
    expect(text).toBe('(0:00) Good morning. We begin with the tides.\n\n(1:02) After a pause.');
  });

  test('has the second of every position', () => {
    const { text, anchorOf } = transcriptText([
      said(0, 'Good morning.'),
      said(4.512, 'We begin.'),
      said(62, 'After a pause.'),
    ]);
    const at = (words: string) => anchorOf(text.indexOf(words));
    expect(at('(0:00)')).toEqual({ kind: 'video', seconds: 0 });
    expect(at('morning')).toEqual({ kind: 'video', seconds: 0 });
    expect(at('begin')).toEqual({ kind: 'video', seconds: 4.51 });
    expect(at('(1:02)')).toEqual({ kind: 'video', seconds: 62 });
    expect(at('pause')).toEqual({ kind: 'video', seconds: 62 });
  });

  test('breaks at the end of a sentence once there is enough, in the middle only when it must', () => {
    const long = `${'word '.repeat(70)}end.`;
    expect(transcriptText([said(0, long), said(4, 'Next.')]).text).toContain(
      'end.\n\n(0:04) Next.',
    );
    const open = 'word '.repeat(70).trim();
    expect(transcriptText([said(0, open), said(4, 'next')]).text).not.toContain('\n\n');
    const endless = Array.from({ length: 20 }, (_, at) => said(at * 4, 'word '.repeat(20)));
    const paragraphs = transcriptText(endless).text.split('\n\n');
    expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThan(1020);
  });

  test('has no spaces where a script has none, and nothing of empty parts', () => {
    const { text } = transcriptText([
      said(0, '今日は。'),
      said(4, ' '),
      said(4, '始めます'),
      said(5, 'OK'),
    ]);
    expect(text).toBe('(0:00) 今日は。始めます OK');
    expect(transcriptText([]).text).toBe('');
  });

  test.each([
    [0, '0:00'],
    [75.9, '1:15'],
    [3675, '1:01:15'],
    [-1, '0:00'],
  ])('%d seconds are %s', (seconds, time) => {
    expect(clockTime(seconds)).toBe(time);
  });
});

describe('the words of a part', () => {
  const segment = (start: number, end: number, text: string, more: object = {}) => ({
    start,
    end,
    text,
    no_speech_prob: null,
    avg_logprob: null,
    ...more,
  });

  test('counts from the beginning of the recording, and ends with its part', () => {
    const segments = [segment(0, 4, 'One.'), segment(290, 330, 'Two.')];
    expect(spokenIn({ text: '', segments }, 600, 900)).toEqual([
      { seconds: 600, end: 604, text: 'One.' },
      { seconds: 890, end: 900, text: 'Two.' },
    ]);
  });

  test('excludes text that Whisper makes up where there is no speech', () => {
    const segments = [
      segment(0, 4, 'Thanks for watching!', { no_speech_prob: 0.9, avg_logprob: -1.4 }),
      segment(4, 8, 'Quietly said.', { no_speech_prob: 0.9, avg_logprob: -0.2 }),
      segment(8, 12, 'Unsure.', { no_speech_prob: 0.1, avg_logprob: -1.4 }),
    ];
    const texts = spokenIn({ text: '', segments }, 0, 300).map(({ text }) => text);
    expect(texts).toEqual(['Quietly said.', 'Unsure.']);
  });

  test('without seconds is spread over its part, sentence by sentence', () => {
    const received = spokenIn({ text: 'Aaaa bbbb. Cccc dddd. Eeee ffff.', segments: [] }, 300, 360);
    expect(received.map(({ text }) => text.trim())).toEqual([
      'Aaaa bbbb.',
      'Cccc dddd.',
      'Eeee ffff.',
    ]);
    expect(received.map(({ seconds }) => Math.round(seconds))).toEqual([300, 321, 341]);
    expect(received.at(-1)?.end).toBe(360);
    expect(spokenIn({ text: 'x'.repeat(900), segments: [] }, 0, 10)).toHaveLength(3);
    expect(spokenIn({ text: ' ', segments: [] }, 0, 10)).toEqual([]);
  });

  test('S3.15 without seconds keeps numbers, addresses and short forms whole', () => {
    const text = 'It rose 3.5 metres, says example.org. The U.S. coast, too.';
    const received = spokenIn({ text, segments: [] }, 0, 10);
    expect(transcriptText(received).text).toBe(`(0:00) ${text}`);
  });
});
