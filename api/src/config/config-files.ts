import { ConfigError } from './paths.js';

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

interface S3Vars {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Returns a bucket if all five of its settings are set; a folder if none is. */
export function readFiles(vars: S3Vars, dataDir: string): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = vars;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = vars;
  const isSet = [endpoint, bucket, region, accessKeyId, secretAccessKey].some((value) => value !== undefined);
  if (!isSet) return { kind: 'disk', folder: `${dataDir}/blobs` };
  if (endpoint === undefined || bucket === undefined || region === undefined) throw incomplete();
  if (accessKeyId === undefined || secretAccessKey === undefined) throw incomplete();
  return { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function incomplete(): ConfigError {
  return new ConfigError(
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all five, or none to keep files in DATA_DIR.',
  );
}
