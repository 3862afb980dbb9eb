/**
 * Keeps what rows hold but nobody may read from a copy of the database. `purpose` names the row that a secret belongs
 * to: moved to another one it cannot be opened.
 */
export interface Secrets {
  seal(secret: string, purpose: string): string;
  /** A keyed fingerprint: equal for equal texts of one purpose, and of no use to test guesses of the text without the key. */
  fingerprint(text: string, purpose: string): string;
  /** Throws `SecretsError` when it was sealed with another key, for another purpose, or was changed. */
  unseal(sealed: string, purpose: string): string;
}

/** A sentence for the operator. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}
