import { Agent } from 'node:http';
import { post } from '#test/support/gateway.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { readAnswer, type Target } from './gateway/chat-stream-client.ts';
import type { LoadResult } from './gateway/load-clients.ts';
import { loadModel, runLoad, startNumberedVendor, vendorEnvironment } from './gateway/processes.ts';
import { sized } from './measures/sized.ts';
import { median } from './stream/page-cost.ts';

const pairs = sized(250, 5);
const warmUp = sized(50, 1);
const aims = { addedFirstMs: 5, lost: 0 };
const load = {
  streams: sized(500, 5),
  plan: { chunks: sized(100, 10), everyMs: 200 },
  spreadMs: 1_000,
};
const metricsToken = 'bench-metrics-token-of-some-length';

/**
 * `npm run bench -- gateway`: the time to the first words through the server compared with the same
 * vendor called directly, and 500 concurrent answers of 5 chunks a second for 20 s, none lost.
 */
export async function benchGateway(): Promise<boolean> {
  const vendor = await startNumberedVendor();
  const server = await startServerProcess({
    ...vendorEnvironment(vendor),
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'warn',
  });
  const direct: Target = { url: vendor.url, bearer: null, model: loadModel };
  const gateway: Target = { url: server.url, bearer: await pair(server), model: loadModel };
  const first = await firstWords(direct, gateway);
  const usage = await watchServer(server.url);
  const through = await runLoad({ target: gateway, ...load });
  const used = await usage.end();
  const comparison = await runLoad({ target: direct, ...load });
  await server.close();
  await vendor.close();
  return report(first, through, comparison, used);
}

async function pair(server: { url: string; pairingSecret: string }): Promise<string> {
  const body = { secret: server.pairingSecret, client: 'bench' };
  const reply = await post(`${server.url}/oauth/pair`, body);
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

interface FirstWords {
  pairs: number;
  directMs: number;
  gatewayMs: number;
  /** Median of the differences of the pairs. */
  addedMs: number;
}

/** In turn, and in turn the other way round, so that what the machine does meanwhile hits both. */
async function firstWords(direct: Target, gateway: Target): Promise<FirstWords> {
  const agents = new Map(
    [direct, gateway].map((target) => [target, new Agent({ keepAlive: true })]),
  );
  const ask = async (target: Target) =>
    (await readAnswer(target, { chunks: 1, everyMs: 0 }, agents.get(target)!)).firstMs;
  const times: { direct: number; gateway: number }[] = [];
  for (let i = -warmUp; i < pairs; i += 1) {
    const before = i % 2 === 0 ? await ask(direct) : null;
    const through = await ask(gateway);
    const comparison = before ?? (await ask(direct));
    if (i >= 0) times.push({ direct: comparison, gateway: through });
  }
  for (const agent of agents.values()) agent.destroy();
  const of = (value: (time: (typeof times)[number]) => number) => round(median(times.map(value)));
  return {
    pairs,
    directMs: of((time) => time.direct),
    gatewayMs: of((time) => time.gateway),
    addedMs: of((time) => time.gateway - time.direct),
  };
}

interface Used {
  cpuSeconds: number;
  wallSeconds: number;
  /** Of the server's process, without its database's. */
  residentMb: { before: number; max: number };
}

/** The server's own figures of itself, read every two seconds. */
async function watchServer(url: string): Promise<{ end(): Promise<Used> }> {
  const read = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    return {
      at: performance.now() / 1000,
      cpu: value('process_cpu_seconds_total'),
      resident: value('process_resident_memory_bytes') / 1e6,
    };
  };
  const first = await read();
  let max = first.resident;
  const look = async () => {
    max = Math.max(max, (await read()).resident);
  };
  const timer = setInterval(() => void look().catch(() => undefined), 2_000);
  return {
    async end() {
      clearInterval(timer);
      const last = await read();
      return {
        cpuSeconds: round(last.cpu - first.cpu),
        wallSeconds: round(last.at - first.at),
        residentMb: {
          before: Math.round(first.resident),
          max: Math.round(Math.max(max, last.resident)),
        },
      };
    },
  };
}

function report(
  first: FirstWords,
  through: LoadResult,
  comparison: LoadResult,
  used: Used,
): boolean {
  const lost = load.streams * load.plan.chunks - through.chunks;
  const ok = first.addedMs <= aims.addedFirstMs && lost === 0 && through.whole === load.streams;
  console.error(
    [
      `first words, median of ${first.pairs} pairs: direct ${first.directMs} ms, through the server ${first.gatewayMs} ms, added ${first.addedMs} ms (aim ≤ ${aims.addedFirstMs})`,
      `${load.streams} streams × ${load.plan.chunks} chunks: ${through.whole} whole, ${lost} chunks lost; delay p50 ${through.delay.p50} ms, p99 ${through.delay.p99} ms, longest ${through.delay.longest} ms`,
      `  the same without the server: p50 ${comparison.delay.p50} ms, p99 ${comparison.delay.p99} ms, longest ${comparison.delay.longest} ms`,
      `  server: ${used.cpuSeconds} s of processor in ${used.wallSeconds} s, ${used.residentMb.before} → at most ${used.residentMb.max} MB`,
    ].join('\n'),
  );
  console.log(
    JSON.stringify({ bench: 'gateway', aims, first, through, comparison, used, lost, ok }),
  );
  return ok;
}

const round = (value: number) => Math.round(value * 100) / 100;
