import { longAnswer, sourcePage } from './bench/stream/answers.ts';
import { StreamPanel } from './bench/stream/panel.ts';
import { lagsOf } from './bench/stream/lags.ts';
import { startPacedVendor } from './bench/stream/vendor.ts';
import { buildPeersPage } from './bench/stream/peers.ts';
const vendor = await startPacedVendor(await buildPeersPage());
const source = sourcePage();
const panel = await StreamPanel.open(vendor, source);
const size = Number(process.argv[2] ?? 20_000);
await panel.run(longAnswer(5_000, source.quotes));
for (let i = 0; i < Number(process.argv[3] ?? 3); i += 1) {
  const { whole, tenths } = await panel.run(longAnswer(size, source.quotes));
  console.log(JSON.stringify(Object.fromEntries(Object.entries(whole).map(([k, v]) => [k, Math.round(v)]))), tenths.map((t) => Math.round(t.cpu)).join(' '));
}
if (process.argv[4]) console.log(JSON.stringify(await lagsOf(panel, vendor, longAnswer(size, source.quotes))));
await panel.close(); await vendor.close();
process.exit(0);
