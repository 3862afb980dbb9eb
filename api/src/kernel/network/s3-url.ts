/** A folder in a bucket. */
export interface S3Folder {
  bucket: string;
  /** The folder in the bucket, without slashes at its ends. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_PATTERN = /^[\w.-]+(?:\/[\w.-]+)*$/;

export function isS3Url(text: string): boolean {
  return /^s3:/i.test(text);
}

/** Parses `s3://bucket/prefix`. Returns undefined for other texts. */
export function parseS3Url(text: string): S3Folder | undefined {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.*?)\/?$/.exec(text) ?? [];
  const isPlain = !prefix.split('/').some((part) => part === '.' || part === '..');
  return BUCKET.test(bucket) && PREFIX_PATTERN.test(prefix) && isPlain ? { bucket, prefix } : undefined;
}
