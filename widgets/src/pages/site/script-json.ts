/** JSON for a script element. '</script>' in a text would end it: inside JSON the escape means the same. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
