/** The embedded PostgreSQL could not be made or started. */
export class ClusterError extends Error {
  readonly isDiskFull: boolean;

  /** `output`: the last messages of the program. Of these the fatal line is shown. */
  constructor(what: string, output = '') {
    const lines = output.split('\n').map((line) => line.trim());
    const fatal = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
    super(fatal ? `${what}: ${fatal.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '')}` : what);
    this.name = 'ClusterError';
    this.isDiskFull = /No space left on device|Disk quota exceeded/i.test(output);
  }
}
