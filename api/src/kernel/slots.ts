/**
 * A slot is a named hole in a message that is composed once and joined per recipient. Its marks are
 * private-use characters that no keyboard types and that `withoutSlots` takes out of whatever people write.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** `name` in lower case letters and hyphens. */
export function slot(name: string): string {
  return OPEN + name + CLOSE;
}

export function withoutSlots(text: string): string {
  return text.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

/** Replaces each slot of a text by its value; unknown ones by nothing. For previews, where there is one reader. */
export function fillSlots(text: string, values: Record<string, string>): string {
  return text.replace(/\uE000([a-z-]+)\uE001/g, (_, name: string) => values[name] ?? '');
}
