import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { BackupBucket } from '../../ports/backup-bucket.js';
import { abortUploads, deleteObjects, get, openBucket, type S3Settings, upload } from './s3.js';

/** Creates the backup bucket over S3. The operator chooses its keys, so any path is allowed. */
export function createS3Backups(settings: S3Settings): BackupBucket {
  const bucket = openBucket(settings);
  const { client, name: Bucket } = bucket;
  return {
    async write(key, bytes) {
      await upload(bucket, key, bytes);
    },
    async read(key) {
      const body = await get(bucket, { client: bucket.streams, key });
      return body === null ? new ReadableStream({ start: (c) => c.close() }) : body?.transformToWebStream();
    },
    async has(key) {
      const body = await get(bucket, { client, key, range: { start: 0, length: 1 } });
      // An unread body would keep its socket.
      await body?.transformToByteArray();
      return body !== undefined;
    },
    async isEmpty(Prefix) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      return Contents.length === 0;
    },
    async listFolders(Prefix) {
      const names: string[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const list = new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken });
        const page = await client.send(list);
        for (const { Prefix: commonPrefix = '' } of page.CommonPrefixes ?? []) {
          names.push(commonPrefix.slice(Prefix.length, -1));
        }
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return names;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async removeAll(prefix) {
      await abortUploads(bucket, prefix);
      await deleteObjects(bucket, prefix);
    },
  };
}
