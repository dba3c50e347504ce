/** The parts of mixpanel-browser 2.55.1 that are used; its build without the recorder, which loads no further script. */
declare module 'mixpanel-browser/dist/mixpanel-core.cjs.js' {
  type Reply = number | { status?: number; httpStatusCode?: number; error?: string | null };

  interface Batcher {
    start(): void;
    stop(): void;
  }

  interface Library {
    init(token: string, config: Record<string, unknown>, name: string): Library;
    track(name: string, properties: Record<string, unknown>): unknown;
    identify(distinctId: string): unknown;
    disable(): void;
    stop_batch_senders(): void;
    set_config(config: Record<string, unknown>): void;
    get_group(key: string, id: string): { set_once(properties: Record<string, unknown>): unknown };
    people: { set(properties: Record<string, unknown>): unknown };
    persistence: { clear(): void };
    request_batchers: Record<string, Batcher>;
    _send_request(
      url: string,
      data: Record<string, unknown>,
      options: Record<string, unknown>,
      callback?: (reply: Reply) => void,
    ): boolean;
  }

  const library: Library;
  export default library;
  export type { Library, Reply };
}
