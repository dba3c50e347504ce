import { failedCode, ProcessEnd } from '#server/process/end-process.ts';
import { failureLines } from '#server/start/start-problems.ts';
import { startServer } from '#server/start/start-server.ts';

/* The server of `npm run dev`, a process of its own: it starts again when one of its modules has changed. */

const end = new ProcessEnd();
try {
  const server = await startServer({ LOG_LEVEL: 'warn', ...process.env });
  end.started(server);
  process.send?.({ url: server.url, secret: server.pairingSecret });
} catch (error) {
  for (const line of failureLines(error, process.env.LOG_LEVEL)) console.error(line);
  process.exitCode = failedCode;
}
