import { expect, test } from '@jest/globals';
import { browserEngine, choicesOf, inChosenOrder } from './engines.ts';

const { onDevice, byVendor } = browserEngine;
const engines = ['server', 'gateway', onDevice, byVendor].map((host) => ({ host }));
const hosts = (all: readonly { host: string }[]) => all.map(({ host }) => host);
const on = (all: readonly { host: string; isOn: boolean }[]) =>
  hosts(all.filter(({ isOn }) => isOn));

test('without decisions all are on as they come, except the vendor of the browser', () => {
  expect(hosts(inChosenOrder(engines, []))).toEqual(hosts(engines));
  expect(on(inChosenOrder(engines, []))).toEqual(['server', 'gateway', onDevice]);
});

test('the person orders them, turns one off and the vendor on; a new one comes last', () => {
  const choices = [
    { id: byVendor, isOn: true },
    { id: 'gone', isOn: true },
    { id: 'gateway', isOn: false },
    { id: onDevice, isOn: true },
  ];
  const listed = inChosenOrder(engines, choices);
  expect(hosts(listed)).toEqual([byVendor, 'gateway', onDevice, 'server']);
  expect(on(listed)).toEqual([byVendor, onDevice, 'server']);
});

test('decisions about an engine that is not there stay', () => {
  const listed = [{ host: 'server', isOn: false }];
  expect(
    choicesOf(listed, [
      { id: 'gone', isOn: true },
      { id: 'server', isOn: true },
    ]),
  ).toEqual([
    { id: 'server', isOn: false },
    { id: 'gone', isOn: true },
  ]);
});
