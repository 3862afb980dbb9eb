/** Structured logging. Fields first, as pino has it; never an address or a secret in clear. */
export interface Log {
  /** Writes the line of an answered request, at level `info`. Unlike the others it looks for no secrets to redact. */
  request(line: RequestLine): void;
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RequestLine {
  requestId: string;
  method: string;
  /** Without query, tokens and addresses. */
  path: string;
  status: number;
  /** From the request to its answer's headers, with one decimal. */
  ms: number;
}
