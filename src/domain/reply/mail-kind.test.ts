import { expect, test } from '@jest/globals';
import { isForwarded, kindOfSubject } from './mail-kind.ts';

test('S1.6 the first prefix of a subject says whether the mail is a reply or a forward, in any language', () => {
  for (const subject of [
    'Re: Tide',
    'AW: Flut',
    'SV: Tid',
    'Re[2]: Tide',
    'RE：潮',
    '回复：灯',
    'Re: Fwd: x',
  ]) {
    expect([subject, kindOfSubject(subject)]).toEqual([subject, 'reply']);
  }
  for (const subject of [
    'Fwd: Tide',
    'WG: Flut',
    'TR : Marée',
    'İLT: x',
    '转发：灯',
    'Fwd: Re: Tide',
  ]) {
    expect([subject, kindOfSubject(subject)]).toEqual([subject, 'forward']);
  }
  for (const subject of ['', 'Tide', 'VS: Vuorovesi', 'Lamps: six', 'Return: lamps', '10:30']) {
    expect([subject, kindOfSubject(subject)]).toEqual([subject, null]);
  }
});

test('S1.6 an earlier mail is a forwarded one by the line above it', () => {
  for (const quote of [
    '---------- Forwarded message ---------From: Bo',
    '\n------- Weitergeleitete Nachricht -------\nVon: Bo',
    '============ Messaggio inoltrato ============\nDa: Bo',
    '---------- 转发的邮件 ----------',
  ]) {
    expect([quote, isForwarded(quote)]).toEqual([quote, true]);
  }
  for (const quote of [
    '',
    'On Monday Bo wrote: ---------- Forwarded message ---------',
    '------- Original Message -------\nFrom: Bo',
    '---- On Mon, 14 Sep 2026 Gina Porto wrote ---',
    '------------------ 原始邮件 ------------------',
  ]) {
    expect([quote, isForwarded(quote)]).toEqual([quote, false]);
  }
});
