/** A structured log, with fields first, as in pino. It never contains an address or a secret in plain text. */
export interface Log {
  /** Writes the line of a completed request, at level `info`. Unlike the other methods, it does not redact secrets. */
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
