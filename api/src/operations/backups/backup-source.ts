import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../config/config.js';
import { isS3Url, parseS3Url, type S3Folder } from '../../kernel/network/s3-url.js';
import type { BackupBucket } from '../../ports/backup-bucket.js';
import { composeBackupBucket } from '../../server/compose.js';
import { Refusal } from '../refusal.js';
import { type CopiedFile, copyFile, copyStream, measureFile, measureStream } from './copy-file.js';
import { MANIFEST_FILE, readManifestFile } from './manifest.js';

/** A complete backup, in a folder or in a bucket. */
export interface BackupSource {
  name: string;
  /** Returns the name of a file of the backup, for messages. */
  formatName(path: string): string;
  /** Returns the manifest, or undefined if there is no backup. */
  readManifest(): Promise<string | undefined>;
  /** Reads a whole file. Returns undefined if the file is missing. */
  measure(path: string): Promise<CopiedFile | undefined>;
  /** Copies a file to a local file. Returns undefined if the file is missing. */
  copy(path: string, to: string): Promise<CopiedFile | undefined>;
}

/** Opens the backup with a name, either a folder or `s3://bucket/prefix/name`. */
export async function openBackup(name: string, env: NodeJS.ProcessEnv): Promise<BackupSource> {
  if (!isS3Url(name)) return createFolderSource(resolve(name));
  const folder = parseS3Folder(name);
  return createBucketSource(await openBackupBucket(readConfig(env), folder), folder);
}

/** Parses the name of a backup in a bucket. */
export function parseS3Folder(name: string): S3Folder {
  const folder = parseS3Url(name);
  if (folder !== undefined) return folder;
  throw new Refusal(`${name} is not a place in a bucket. Write s3://bucket/prefix/name.`);
}

/** Opens the bucket of backups. */
export function openBackupBucket(config: Config, { bucket }: S3Folder): Promise<BackupBucket> {
  if (config.backupAccess === undefined) {
    throw new Refusal(
      'A backup in a bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the same without BACKUP_.',
    );
  }
  return composeBackupBucket({ ...config.backupAccess, bucket });
}

function createFolderSource(folder: string): BackupSource {
  const resolvePath = (path: string) => join(folder, path);
  return {
    name: folder,
    formatName: resolvePath,
    readManifest: () => readManifestFile(folder),
    measure: (path) => measureFile(resolvePath(path)),
    copy: (path, to) => copyFile(resolvePath(path), to),
  };
}

function createBucketSource(bucket: BackupBucket, { bucket: name, prefix }: S3Folder): BackupSource {
  const formatName = (path: string) => `s3://${name}/${prefix}/${path}`;
  const read = (path: string) => bucket.read(`${prefix}/${path}`);
  return {
    name: `s3://${name}/${prefix}`,
    formatName,
    async readManifest() {
      const stream = await read(MANIFEST_FILE);
      return stream && (await new Response(stream).text());
    },
    async measure(path) {
      const stream = await read(path);
      return stream && measureStream(stream);
    },
    async copy(path, to) {
      const stream = await read(path);
      return stream && copyStream(stream, to);
    },
  };
}
