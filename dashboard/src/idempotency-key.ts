/** Says what `body` was given which key: the same text tried again is the same sending, a changed text is another. */
export function createIdempotencyKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;

  return (body) => {
    const written = JSON.stringify(body);
    if (last?.body !== written) last = { body: written, key: randomKey() };
    return last.key;
  };
}

/** `crypto.randomUUID` is missing on plain http in a home network; random bytes are not. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
