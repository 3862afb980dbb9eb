/**
 * Encrypts values that must not be readable in a copy of the database. `purpose` names the row of a secret, which
 * cannot be opened in another row.
 */
export interface Secrets {
  seal(secret: string, purpose: string): string;
  /**
   * Returns a keyed fingerprint, which is equal for equal texts of one purpose. Without the key, nobody can use it to
   * test guesses of the text.
   */
  fingerprint(text: string, purpose: string): string;
  /**
   * Opens a secret. Throws `SecretsError` if it was sealed with another key, for another purpose, or was
   * changed.
   */
  unseal(sealed: string, purpose: string): string;
}

/** An error with a sentence for the operator. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

/** Opens a secret that a visitor sent. Returns undefined where `unseal` throws a `SecretsError`. */
export function tryUnseal(secrets: Secrets, sealedText: string, purpose: string): string | undefined {
  try {
    return secrets.unseal(sealedText, purpose);
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
