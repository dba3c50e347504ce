import { expect, test } from '@jest/globals';
import { commands, events } from '#bus/contract.ts';
import { type CommandEntry, type EventEntry, messageTimeoutMs } from '#bus/define.ts';
import { webCommands } from '#bus/web-contract.ts';
import { badSamples, sample } from '#test/support/bus/sample.ts';

const all = Object.entries(commands) as [string, CommandEntry][];
const facts = Object.entries(events) as [string, EventEntry][];

test('a command is a domain and a verb, an event a domain and what happened', () => {
  for (const [name] of all) expect(name).toMatch(/^[a-z]+\.[a-z]+([A-Z][a-z]+)*$/);
  for (const [name] of facts) expect(name).toMatch(/^[a-z]+\.[a-z]+ed$/);
});

test('no name is both a command and an event', () => {
  expect(all.filter(([name]) => name in events)).toEqual([]);
});

test('S9.6 a message waits 30 s unless its entry states why not', () => {
  const others = all.filter(([, entry]) => entry.timeoutMs !== messageTimeoutMs);
  expect(others.map(([name, { timeoutMs }]) => [name, timeoutMs])).toEqual([
    ['tools.ofServer', 90_000],
    ['provider.test', 90_000],
    ['server.setKey', 60_000],
    ['server.setHost', 60_000],
    ['server.testKey', 60_000],
    ['account.adopt', 120_000],
    ['account.delete', 120_000],
    ['conversation.findOnServer', 60_000],
    ['document.parse', 60_000],
    ['faq.suggest', 180_000],
    ['documents.refresh', 120_000],
    ['documents.open', 600_000],
    ['documents.thumbnail', 600_000],
    ['search.test', 60_000],
    ['search.engine', 360_000],
    ['memory.models', 1_800_000],
    ['memory.compare', 120_000],
    ['art.models', 60_000],
    ['art.improve', 300_000],
    ['dictation.install', 600_000],
    ['page.capture', 60_000],
    ['page.screenshot', 900_000],
    ['page.callTool', 70_000],
    ['address.read', 120_000],
    ['pdf.read', 300_000],
    ['region.pick', 900_000],
    ['viewer.read', 55_000],
    ['viewer.show', 15_000],
    ['card.context', 60_000],
    ['diagram.draw', 10_000],
  ]);
});

test('the web app has every command that it may call and answers itself', () => {
  const own = all.filter(
    ([, { owner, callers }]) =>
      (owner === 'offscreen' || owner === 'recorder') && callers.includes('web'),
  );
  expect(own.map(([name]) => name).filter((name) => !(name in webCommands))).toEqual([]);
});

test('only a stream is resumable', () => {
  expect(all.filter(([, entry]) => entry.resumable && !entry.chunk)).toEqual([]);
});

test('a content script may call what it must and no more; S6.4 a page of the server only the handoff, and S9.11 results of an engine', () => {
  const open = (context: CommandEntry['callers'][number]) =>
    all.filter(([, { callers }]) => callers.includes(context)).map(([name]) => name);
  expect(open('content')).toEqual([
    'page.reportChange',
    'widgets.turnOff',
    'summary.request',
    'floating.open',
    'floating.place',
    'selection.begin',
    'selection.openCard',
    'composer.open',
  ]);
  const handoff = ['state', 'ask', 'take', 'begin', 'finish'];
  const ofServer = ['search.engine', ...handoff.map((name) => `handoff.${name}`)];
  expect(open('page-bridge').toSorted()).toEqual(ofServer.toSorted());
  expect(facts.filter(([, { to }]) => to.includes('page-bridge'))).toEqual([]);
});

test.each(facts)('%s carries JSON, and nothing of a wrong shape', (_name, { body }) => {
  const good = sample(body);
  expect(body.parse(JSON.parse(JSON.stringify(good)))).toEqual(good);
  for (const bad of badSamples(body)) expect(() => body.parse(bad)).toThrow();
});
