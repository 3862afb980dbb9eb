/** Structured logging. Fields first, as in pino. Never logs an address or a secret in plain text. */
export interface Log {
  /**
   * Writes the line of an answered request, at level `info`. Unlike the others it does not redact secrets.
   */
  request(line: RequestLine): void;
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RequestLine {
  requestId: string;
  method: string;
  /** The path without query, tokens and addresses. */
  path: string;
  status: number;
  /** The time from the request to the headers of its response, with one decimal. */
  ms: number;
}
