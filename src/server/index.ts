import './process/lean-heap.ts';
import { failureLines } from './start/start-problems.ts';
import { startServer } from './start/start-server.ts';

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
  for (const line of failureLines(error, process.env.LOG_LEVEL)) console.error(line);
  process.exit(1);
}
