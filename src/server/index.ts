import './process/lean-heap.ts';
import { failedCode, ProcessEnd } from './process/end-process.ts';
import { failureLines } from './start/start-problems.ts';
import { startServer } from './start/start-server.ts';

const end = new ProcessEnd();
try {
  const server = await startServer(process.env);
  console.log(`Gloss listens at ${server.url}/app/`);
  end.started(server);
} catch (error) {
  for (const line of failureLines(error, process.env.LOG_LEVEL)) console.error(line);
  process.exit(failedCode);
}
