/** Returns whether a Content-Security-Policy allows a directive to load from an origin. `self` is the page's own. */
export function allows(
  policy: string,
  directive: string,
  { origin, self }: { origin: string; self: string },
): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  );
  const fallback = directive === 'frame-src' ? ['child-src', 'default-src'] : ['default-src'];
  const sources = [directive, ...fallback]
    .map((name) => directives.get(name))
    .find((found) => found !== undefined);
  return sources === undefined || sources.some((source) => matches(source, origin, self));
}

function matches(source: string, origin: string, self: string): boolean {
  const { protocol, host, hostname } = new URL(origin);
  if (source === '*') return true;
  if (source === "'self'") return origin === self;
  if (source.endsWith(':')) return source === protocol;
  const [, scheme, wanted = ''] = /^(?:([a-z]+:)\/\/)?([^/]*)/i.exec(source) ?? [];
  if (scheme !== undefined && scheme !== protocol) return false;
  if (wanted.startsWith('*.')) return hostname.endsWith(wanted.slice(1));
  return wanted === host;
}
