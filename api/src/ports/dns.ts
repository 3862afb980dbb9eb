/** `none`: the name servers said that there is nothing. `failed`: nobody knows, so nothing may follow from it. */
export type DnsAnswer = { kind: 'records'; records: string[] } | { kind: 'none' } | { kind: 'failed' };

export interface Dns {
  /** Each text as one string, however many pieces it came in. */
  resolveTxt(name: string): Promise<DnsAnswer>;
  /** The next name alone; a chain is followed by asking again. Lower case, without a final dot. */
  resolveCname(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6, also behind a CNAME; `failed` when either question was left open. */
  resolveAddresses(name: string): Promise<DnsAnswer>;
}
