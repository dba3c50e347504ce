/**
 * Milliseconds for which this process has had the processor. For tests that compare how long work of
 * different sizes takes: what else runs on the machine does not count.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
