/**
 * Returns JSON for a script element. '</script>' in a text would end it, and the escape has the same meaning in JSON.
 */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
