/**
 * `none`: the name servers answered that there is nothing. `failed`: the answer is unknown, so callers must
 * not conclude anything.
 */
export type DnsAnswer = { kind: 'records'; records: string[] } | { kind: 'none' } | { kind: 'failed' };

export interface Dns {
  /** Returns each text as one string, even if it was split. */
  resolveTxt(name: string): Promise<DnsAnswer>;
  /**
   * Returns only the next name; callers follow a chain with further queries. Lower case, without a final dot.
   */
  resolveCname(name: string): Promise<DnsAnswer>;
  /** Returns IPv4 and IPv6, also behind a CNAME; `failed` if either query got no answer. */
  resolveAddresses(name: string): Promise<DnsAnswer>;
  /** Returns `10 mail.example.org` for each, the most preferred first. */
  resolveMx(name: string): Promise<DnsAnswer>;
  /** Returns the names of an IP address (PTR). Lower case, without a final dot. */
  resolveNames(address: string): Promise<DnsAnswer>;
}
