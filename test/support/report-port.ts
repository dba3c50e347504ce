/**
 * Reports the port to the process that started this one by `startPortProcess`, and ends with it in
 * any case. A person who starts it in a shell reads `{"port":N}`.
 */
export function reportPort(port: number): void {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
  process.on('disconnect', () => process.exit());
}
