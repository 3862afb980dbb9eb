/**
 * Returns a function that assigns keys to bodies. An unchanged body is a retry with the same key, and a changed body
 * gets a new key.
 */
export function createIdempotencyKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;

  return (body) => {
    const bodyText = JSON.stringify(body);
    if (last?.body !== bodyText) last = { body: bodyText, key: createRandomKey() };
    return last.key;
  };
}

/** Returns a random key from random bytes, because `crypto.randomUUID` is missing on plain HTTP in a home network. */
function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
