/** The types of the package, which has none. */
declare module 'punycode.js' {
  /** Decodes the labels of a domain or an email address that begin with `xn--`. Throws a `RangeError`. */
  export function toUnicode(input: string): string;
}
