/**
 * A line of the log that cannot be written, as where the disk of its file is full, is lost, and the server goes on. Where
 * what reads it has ended, the process ends as after any failure that no code has caught.
 */
export function allowLostOutput(streams: readonly Pick<NodeJS.WriteStream, 'on'>[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') throw error;
    });
  }
}
