import * as z from 'zod/mini';
import type { Contract } from '#bus/bus-over.ts';
import { command, event, inPage, streaming } from '#bus/define.ts';

const text = z.object({ text: z.string() });

/** A contract with one entry of each kind, for the engine's tests in Node and in a browser. */
export const toyContract: Contract = {
  commands: {
    'toy.again': command({
      owner: 'background',
      callers: ['sidebar', 'content'],
      request: text,
      reply: text,
      idempotent: true,
    }),
    'toy.once': command({ owner: 'background', callers: ['sidebar'], request: text, reply: text }),
    'toy.count': streaming({
      owner: 'background',
      callers: ['sidebar'],
      request: z.object({ to: z.number() }),
      chunk: z.object({ n: z.number() }),
      reply: z.object({ total: z.number() }),
      idempotent: true,
      resumable: true,
    }),
    'toy.watch': streaming({
      owner: 'background',
      callers: ['sidebar'],
      request: z.object({}),
      chunk: z.object({ n: z.number() }),
      reply: z.object({}),
      idempotent: true,
    }),
    'toy.drain': streaming({
      owner: 'background',
      callers: ['sidebar'],
      request: z.object({}),
      chunk: z.object({ n: z.number() }),
      reply: z.object({}),
    }),
    'toy.ensure': command({
      owner: 'background',
      callers: ['sidebar'],
      request: z.object({}),
      reply: z.object({}),
      idempotent: true,
    }),
    'toy.work': command({ owner: 'offscreen', callers: ['sidebar'], request: text, reply: text }),
    'toy.read': inPage(
      'capture',
      command({
        owner: 'page',
        callers: ['sidebar'],
        request: text,
        reply: text,
        idempotent: true,
      }),
    ),
    'toy.walk': inPage(
      'capture',
      streaming({
        owner: 'page',
        callers: ['sidebar'],
        request: z.object({ to: z.number() }),
        chunk: z.object({ n: z.number() }),
        reply: z.object({ total: z.number() }),
      }),
    ),
    'toy.pick': inPage(
      'region',
      command({
        owner: 'page',
        callers: ['sidebar'],
        request: text,
        reply: text,
        idempotent: true,
      }),
    ),
    'toy.view': inPage(
      'viewer',
      command({ owner: 'page', callers: ['sidebar'], request: text, reply: text }),
    ),
    'toy.copy': inPage(
      'hidden-frame',
      command({ owner: 'page', callers: ['sidebar'], request: text, reply: text }),
    ),
    'toy.follow': streaming({
      owner: 'offscreen',
      callers: ['sidebar'],
      request: z.object({}),
      chunk: z.object({ n: z.number() }),
      reply: z.object({}),
    }),
  },
  events: {
    'toy.happened': event({ from: ['background'], to: ['sidebar', 'content'], body: text }),
    'toy.reported': event({ from: ['content'], to: ['background'], body: text }),
  },
};
