import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../adapters/blobs/s3.js';

const BUCKET = 'tidings-files';

/** Starts s3rver with an empty bucket. It does not list or abort multipart uploads. */
export async function startS3rver(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'tidings-s3rver-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    // s3rver signs a bucket's path without the trailing slash that the AWS SDK sends.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
