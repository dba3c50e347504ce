import { afterAll, beforeEach } from '@jest/globals';
import { startTestServer } from '../gateway.ts';
import { startVendor, type VendorName, vendorEnv, vendorNames } from './all-vendors.ts';
import type { ScriptedVendor } from './vendor-server.ts';

/** Our server and a scripted server of each vendor, for the tests of one file. */
export async function suiteVendors(more: Record<string, string> = {}) {
  const vendors = {} as Record<VendorName, ScriptedVendor>;
  const env = { ...more };
  for (const name of vendorNames) {
    vendors[name] = await startVendor(name);
    Object.assign(env, vendorEnv(name, vendors[name].url));
  }
  const server = await startTestServer(env);
  beforeEach(() => {
    for (const name of vendorNames) vendors[name].reset();
  });
  afterAll(async () => {
    await server.close();
    for (const name of vendorNames) await vendors[name].close();
  });
  return { vendors, server, env };
}
