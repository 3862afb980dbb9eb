/**
 * Returns a function that assigns keys to bodies: an unchanged body is a retry with the same key, a changed body gets
 * a new key.
 */
export function createIdempotencyKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;

  return (body) => {
    const bodyText = JSON.stringify(body);
    if (last?.body !== bodyText) last = { body: bodyText, key: randomKey() };
    return last.key;
  };
}

/** Returns a random key. `crypto.randomUUID` is missing on plain HTTP in a home network; random bytes are not. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
