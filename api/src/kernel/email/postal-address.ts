/** Returns a postal address without its first line if that is the name, which is printed before or above it. */
export function addressBelow(name: string, postalAddress: string): string {
  const [first = '', ...rest] = postalAddress.split('\n');
  const isName = first.trim().toLowerCase() === name.trim().toLowerCase();
  return isName ? rest.join('\n') : postalAddress;
}
