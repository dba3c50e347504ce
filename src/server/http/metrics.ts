import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  streams: Gauge;
  vendorErrors: Counter<'provider' | 'code'>;
  reads: Counter<'from'>;
}

/** A registry of its own, so that two servers in a process do not share numbers. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'gloss_http_request_seconds',
      help: 'Time from request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
      registers,
    }),
    streams: new Gauge({ name: 'gloss_streams_open', help: 'Answers being streamed', registers }),
    vendorErrors: new Counter({
      name: 'gloss_vendor_errors_total',
      help: 'Failures of AI providers by code',
      labelNames: ['provider', 'code'],
      registers,
    }),
    reads: new Counter({
      name: 'gloss_reads_total',
      help: 'Lists and searches with DATABASE_REPLICA_URL, by which database served them',
      labelNames: ['from'],
      registers,
    }),
  };
}
