const { ensureBuilt } = await import('./scripts/build-steps.ts');
await ensureBuilt(...process.argv.slice(2));
