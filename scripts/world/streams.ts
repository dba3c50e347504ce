import { createApiToken } from '#api/api-tokens.ts';
import { callAs, signIn } from '#test/support/account-client.ts';
import type { LoadResult } from '../bench/gateway/load-clients.ts';
import {
  loadModel,
  runLoad,
  startNumberedVendor,
  vendorEnvironment,
} from '../bench/gateway/processes.ts';
import { residentMegabytes } from '../bench/measures/peak-memory.ts';
import { openWorld, type World } from './open-world.ts';
import { cpuSeconds } from './process-figures.ts';

const load = { plan: { chunks: 60, everyMs: 500 }, spreadMs: 20_000 };

interface StreamFigures {
  streams: number;
  /** Chunks that did not come, of streams that did not end as they should too. */
  lost: number;
  through: LoadResult;
  direct: LoadResult;
  /** Milliseconds to the first words, through the world beyond those of the direct call. */
  addedFirst: { p50: number; p99: number };
  /** Of each node: resident memory, and processor time of these answers. */
  nodes: { megabytes: number; maxMegabytes: number; cpuSeconds: number }[];
}

/** Answers of one host to many readers at a time, two chunks a second each, over both nodes and directly. */
export async function streams(count: number): Promise<StreamFigures> {
  const vendor = await startNumberedVendor();
  const world = await openWorld(vendorEnvironment(vendor));
  try {
    const gateway = { url: world.url, bearer: await tokenOf(world), model: loadModel };
    // What is compiled at the first calls is no part of the figures.
    await runLoad({ ...load, target: gateway, plan: { chunks: 2, everyMs: 50 }, streams: 200 });
    const watch = watchNodes(world);
    const through = await runLoad({ ...load, streams: count, target: gateway });
    const nodes = watch();
    const direct = await runLoad({
      ...load,
      streams: count,
      target: { url: vendor.url, bearer: null, model: loadModel },
    });
    const added = (share: 'p50' | 'p99') =>
      Math.round((through.first[share] - direct.first[share]) * 10) / 10;
    return {
      streams: count,
      lost: count * load.plan.chunks - through.chunks,
      through,
      direct,
      addedFirst: { p50: added('p50'), p99: added('p99') },
      nodes,
    };
  } finally {
    await world.close();
    await vendor.close();
  }
}

/** A bearer for `/v1/*`, as any client of OpenAI's API has it. */
async function tokenOf(world: World): Promise<string> {
  const user = await signIn(world, world.mail, 'reader@gloss.example');
  const to = { url: world.url, now: Date.now };
  const reply = await callAs(to, user, createApiToken.path, { body: { name: 'load' } });
  return ((await reply.json()) as { data: { secret: string } }).data.secret;
}

function watchNodes({ nodes }: World): () => StreamFigures['nodes'] {
  const memory = () => nodes.map(({ pid }) => Math.round(residentMegabytes(pid) ?? 0));
  const cpu = () => nodes.map(({ pid }) => cpuSeconds(pid));
  const [before, start] = [memory(), cpu()];
  let max = before;
  const look = () => {
    const now = memory();
    max = max.map((each, at) => Math.max(each, now[at]!));
  };
  const timer = setInterval(look, 1000);
  return () => {
    clearInterval(timer);
    look();
    const used = cpu().map((each, at) => Math.round((each - start[at]!) * 10) / 10);
    return before.map((megabytes, at) => ({
      megabytes,
      maxMegabytes: max[at]!,
      cpuSeconds: used[at]!,
    }));
  };
}
