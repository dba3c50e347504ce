import './lean-heap.ts';
import { ConfigError } from './config-error.ts';
import { startServer } from './start-server.ts';

try {
  const server = await startServer(process.env);
  console.log(`Gloss listens at ${server.url}/app/`);
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  if (error instanceof ConfigError) {
    console.error('Gloss cannot start:');
    for (const problem of error.problems) console.error(`  ${problem}`);
  } else {
    console.error('Gloss cannot start:', error instanceof Error ? error.message : error);
  }
  process.exit(1);
}
