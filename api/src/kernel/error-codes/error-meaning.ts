/** The meaning of one error code in the public table at `/docs/errors`. */
export interface ErrorMeaning {
  status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 416 | 421 | 422 | 429 | 500 | 502 | 503;
  /** The meaning of the code, in one sentence. */
  meaning: string;
  /** The next step for the client, in one sentence. */
  action: string;
}
