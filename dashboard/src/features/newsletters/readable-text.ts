import { truncateText } from '../../ui/formats/truncate-text';
import { toPlainText } from './plain-text';

const PERSONAL_FIELD = /\{\{\s*[a-z][a-z0-9_]*\s*(?:\|([^{}]*))?\}\}/gi;

/** Replaces personal fields with their defaults, such as `{{name|there}}` with "there". */
export function toReadableText(text: string): string {
  return text
    .replace(PERSONAL_FIELD, (_field, fallback?: string) => fallback?.trim() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the first words of HTML as a subscriber sees them. */
export function toReadableExcerpt(html: string, maximum = 140): string {
  return truncateText(toReadableText(toPlainText(html)), maximum);
}
