/** The reason why a URL returned no response, or why no request was made. */
export type UrlFailure =
  /** The URL is not http or https, or its address is not on the public internet. */
  | 'not_public'
  /** According to the name servers, there is no such host. */
  | 'no_such_host'
  /** The name servers did not respond. */
  | 'name_unknown'
  | 'unreachable'
  | 'timed_out'
  | 'bad_certificate'
  | 'too_many_redirects';

/** A response with its body as text. A body over the adapter's limit is a failure. */
export type UrlBody =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'failed'; reason: UrlFailure | 'too_large' };

/** The bytes of a file, or none if the status is not 2xx. A file over the limit is a failure. */
export type UrlFile =
  | { kind: 'answered'; status: number; bytes: Uint8Array }
  | { kind: 'failed'; reason: UrlFailure | 'too_large' };

export type UrlResult = { kind: 'answered'; status: number } | { kind: 'failed'; reason: UrlFailure };

/** A POST request. */
export interface UrlPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Requests URLs from untrusted input. The adapter must request only the public internet, also if names or redirects
 * point elsewhere.
 */
export interface FetchUrl {
  /**
   * Returns the status after the redirects, without reading the body. Never throws, and has a short timeout.
   */
  probe(url: string): Promise<UrlResult>;
  /** Reads exactly this URL, without redirects. Never throws, and has a short timeout. */
  read(url: string): Promise<UrlBody>;
  /** Reads a file after the redirects. Never throws, and has a timeout. */
  download(url: string, limits: { maxBytes: number }): Promise<UrlFile>;
  /**
   * Posts to exactly this URL. A redirect counts as a response, of which only the status is used. Never throws, and has
   * a short timeout.
   */
  post(request: UrlPost): Promise<UrlResult>;
}
