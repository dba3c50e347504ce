/**
 * Processor time of this process in milliseconds. For tests that compare the time of work of
 * different sizes: other load of the machine does not count.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
