/** The part of `@20minutes/s3rver` that tests use. The package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface S3rverOptions {
    address: string;
    /** The port. 0 uses any free port. */
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: Array<{ name: string }>;
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
