/** Why nobody can say what stands at an address, or why nobody was asked. */
export type UrlFailure =
  /** Not http or https, or an address that the public internet does not lead to. */
  | 'not_public'
  /** The name servers say that there is no such host. */
  | 'no_such_host'
  /** The name servers did not say. */
  | 'name_unknown'
  | 'unreachable'
  | 'timed_out'
  | 'bad_certificate'
  | 'too_many_redirects';

/** `body` as text; a longer one than whoever stands behind this takes is no answer. */
export type UrlBody =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'failed'; reason: UrlFailure | 'too_large' };

export type UrlAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; reason: UrlFailure };

/** What is handed to an address. */
export interface UrlPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Asks addresses that strangers wrote. Whoever stands behind this sees to it that only the public internet is
 * asked, wherever names and redirects lead.
 */
export interface FetchUrl {
  /** The status at the end of the redirects. Bodies are not read; it never throws and soon ends. */
  probe(url: string): Promise<UrlAnswer>;
  /** What is at this very address: redirects are not followed. It never throws and soon ends. */
  read(url: string): Promise<UrlBody>;
  /**
   * Hands something to this very address: redirects are answers like any other, and what an answer says beside its
   * status is thrown away. It never throws and soon ends.
   */
  post(newsletter: UrlPost): Promise<UrlAnswer>;
}
