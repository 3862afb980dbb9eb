import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's first choice for argon2id: 19 MiB, two passes, parallelism of one (the package's defaults, made explicit).
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stored instead of a hash: no password matches it. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** Hashes with argon2id and a salt; the result contains its own parameters. Runs off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Returns whether the password matches. Takes as long without a user or password, so that timing reveals no names. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const isReal = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
  const matches = await verify(isReal ? passwordHash : await decoy, password);
  return matches && isReal;
}

export function hasPassword({ passwordHash }: { passwordHash: string }): boolean {
  return passwordHash !== NO_PASSWORD;
}
