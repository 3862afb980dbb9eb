/** A message for the operator: which variable is wrong, and how. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
