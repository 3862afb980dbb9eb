let host = '';

/** The Tidings instance that elements without a `host` attribute talk to. Set once, by the embed file. */
export function setDefaultHost(url: string): void {
  host = url;
}

export function defaultHost(): string {
  return host;
}
