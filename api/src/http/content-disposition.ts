const MAX_LENGTH = 150;
/** Would let a name look like another: `gpj.exe` as `exe.jpg`. */
const TURNS_TEXT = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * Has a browser save what it gets under the name that it was uploaded with, whatever that is: never as a path, never
 * shown in place. Two spellings, for programs that know RFC 8187 and those that do not (RFC 6266, appendix D).
 */
export function attachmentNamed(name: string): string {
  const safe = safeFileName(name);
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

export function safeFileName(name: string): string {
  const line = name
    .toWellFormed()
    .normalize('NFC')
    .replace(TURNS_TEXT, '')
    .replace(CONTROLS, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(line) || 'download';
}

/** Keeps the ending, which tells what to open it with. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const ending = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - [...ending].length).join('') + ending;
}

/** RFC 8187, section 3.2.1: `encodeURIComponent` leaves four signs that are none of its own. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
