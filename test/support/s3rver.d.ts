declare module 's3rver' {
  interface S3rverObject {
    bucket: string;
    key: string;
    content: Buffer | import('node:stream').Readable;
    metadata: Record<string, string>;
  }
  /** Where it has its objects. */
  export interface S3rverStore {
    putObject(object: S3rverObject): Promise<{ size: number; md5: string }>;
    putMetadata(
      bucket: string,
      key: string,
      metadata: Record<string, string>,
      md5: string,
    ): Promise<void>;
    getResourcePath(bucket: string, key: string, resource: string): string;
  }
  /** A server that answers as S3 does, over a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: S3rverStore;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
