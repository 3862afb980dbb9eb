/** The package has no types of its own. */
declare module 'punycode.js' {
  /** Decodes the labels of a domain, or of an email address, that begin with `xn--`. Throws a `RangeError`. */
  export function toUnicode(input: string): string;
}
