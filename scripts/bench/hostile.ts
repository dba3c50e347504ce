import { HostileRig } from '#test/support/hostile/hostile-rig.ts';
import { hostileSources } from '#test/support/hostile/hostile-sources.ts';

const limitMs = 2000;

/**
 * From the key that asks a plain question to its answer while the product reads a source that is designed to block
 * it: each row of the table of hostile sources. False where one takes two seconds or more.
 */
export async function benchHostile(): Promise<boolean> {
  const rig = await HostileRig.start();
  let isGood = true;
  try {
    for (const row of hostileSources) {
      await rig.product.vendor.reset();
      const ended = await rig.begin(row);
      const ask = await rig.plainQuestion();
      const start = performance.now();
      await ask();
      const ms = Math.round(performance.now() - start);
      await ended();
      console.log(JSON.stringify({ bench: 'hostile', source: row.name, ms }));
      isGood &&= ms < limitMs;
    }
  } finally {
    await rig.close();
  }
  return isGood;
}
