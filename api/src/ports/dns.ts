/**
 * `none` means that the name servers have no such record. `failed` means that the answer is unknown, so callers must
 * not conclude anything.
 */
export type DnsAnswer = { kind: 'records'; records: string[] } | { kind: 'none' } | { kind: 'failed' };

export interface Dns {
  /** Returns each text as one string, even if it was split. */
  resolveTxt(name: string): Promise<DnsAnswer>;
  /** Returns only the next name, in lower case, without a final dot. Callers follow a chain with further queries. */
  resolveCname(name: string): Promise<DnsAnswer>;
  /** Returns IPv4 and IPv6, also behind a CNAME. Returns `failed` if either query got no answer. */
  resolveAddresses(name: string): Promise<DnsAnswer>;
  /** Returns `10 mail.example.org` for each mail server, the most preferred first. */
  resolveMx(name: string): Promise<DnsAnswer>;
  /** Returns the names of an IP address (PTR) in lower case, without a final dot. */
  resolveNames(address: string): Promise<DnsAnswer>;
}
