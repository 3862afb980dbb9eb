const KEY = /^(?:[a-z0-9-]+\/)+[a-z0-9.-]+$/;
const PREFIX = /^(?:[a-z0-9-]+\/)+$/;

/** Throws for a key that no feature creates, so that no key can leave the folder or the bucket. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`This is no key of ours: ${key}`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new Error(`This is no prefix of ours: ${prefix}`);
  return prefix;
}
