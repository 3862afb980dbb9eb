const KEY = /^(?:[a-z0-9-]+\/)+[a-z0-9.-]+$/;
const PREFIX = /^(?:[a-z0-9-]+\/)+$/;

/** Throws for what no feature of ours makes: a key leads into a folder, or a bucket, and never out of it. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`This is no key of ours: ${key}`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new Error(`This is no prefix of ours: ${prefix}`);
  return prefix;
}
