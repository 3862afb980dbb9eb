import { resolve } from 'node:path';
import { z } from 'zod';
import { parseRedisUrl } from '../kernel/network/redis-url.js';
import { ConfigError } from './paths.js';
import { optional, parseWith, region, webAddress } from './value-kinds.js';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ENCRYPTION_KEY_BYTES = 32;

const redisUrl = parseWith((text) => {
  parseRedisUrl(text);
  return text;
});

export const StorageVariables = z.object({
  DATABASE_URL: optional(z.string())
    .describe('The address of a libSQL server.')
    .meta({ defaultText: 'a file in `DATA_DIR`' }),
  DATABASE_AUTH_TOKEN: optional(z.string()).describe('The token of that server.'),
  REDIS_URL: optional(redisUrl).describe(
    'Redis or Valkey, for [several processes](operations.md#several-processes-on-one-machine): one server, [Sentinel or Cluster](operations.md#redis-sentinel-and-cluster).',
  ),
  S3_ENDPOINT: optional(webAddress)
    .describe('An S3-compatible store for images and files. Set all five variables, or none.')
    .meta({ defaultText: 'a folder in `DATA_DIR`' }),
  S3_BUCKET: optional(
    z.string().regex(BUCKET, 'S3_BUCKET must be the name of a bucket, in lower case'),
  ).describe('The bucket. It can stay private, because files are downloaded through the server.'),
  S3_REGION: optional(region).describe(
    'The region of the bucket: `eu-north-1`. Stores without regions accept `auto` or `us-east-1`.',
  ),
  S3_ACCESS_KEY_ID: optional(z.string()).describe(
    'A key that may read, write, list and delete objects of that bucket. It must also list and abort multipart uploads.',
  ),
  S3_SECRET_ACCESS_KEY: optional(z.string()).describe('The secret of that key.'),
  ENCRYPTION_KEY: optional(z.string())
    .describe("32 bytes in hex or base64. It seals creators' keys. All machines need the same one.")
    .meta({ defaultText: 'a file in `DATA_DIR/keys`' }),
});
type Variables = z.output<typeof StorageVariables>;

export type FilesConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

export function readStorage(variables: Variables, dataDir: string) {
  return {
    database: {
      url: variables.DATABASE_URL ?? `file:${resolve(dataDir, 'tidings.db')}`,
      authToken: variables.DATABASE_AUTH_TOKEN,
    },
    /** Redis or Valkey, for several processes and machines. Undefined for a single process. */
    redisUrl: variables.REDIS_URL,
    /** The key that seals secrets in rows. Undefined for the key in `DATA_DIR/keys`. */
    encryptionKey: readEncryptionKey(variables.ENCRYPTION_KEY),
    /** The storage of images, uploads and product files. */
    files: readFiles(variables, dataDir),
  };
}

/** Returns a bucket if its five settings are set, or a folder if none is set. */
function readFiles(variables: Variables, dataDir: string): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const isSet = [endpoint, bucket, region, accessKeyId, secretAccessKey].some((value) => value !== undefined);
  if (!isSet) return { kind: 'disk', folder: `${dataDir}/blobs` };
  if (endpoint === undefined || bucket === undefined || region === undefined) throw createIncompleteError();
  if (accessKeyId === undefined || secretAccessKey === undefined) throw createIncompleteError();
  return { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function createIncompleteError(): ConfigError {
  return new ConfigError(
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all five, or none to store files in DATA_DIR.',
  );
}

/** Reads 32 bytes, written in hex or base64. */
function readEncryptionKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === ENCRYPTION_KEY_BYTES) return key;
  throw new ConfigError(
    'ENCRYPTION_KEY must be 32 random bytes in hex or base64, such as `openssl rand -base64 32` prints.',
  );
}
