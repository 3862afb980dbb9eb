let host = '';

/** Sets the Tidings instance for elements without a `host` attribute. Called once, by the embed file. */
export function setDefaultHost(url: string): void {
  host = url;
}

export function defaultHost(): string {
  return host;
}
