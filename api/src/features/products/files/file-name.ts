import { plainLine } from '../../../kernel/email/plain-text.js';
import { endingOf } from './file-kinds.js';

const MAX_LENGTH = 150;
/** Invisible marks that reverse or hide characters: `guide‮fdp.exe` would appear as another name. */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u2060\uFEFF]/g;

/** Returns a name for display and downloads: the last part of a path, on one line. */
export function cleanFileName(sent: string): string {
  // Browsers write a quote in a form's file name as %22.
  const name = plainLine(sent.replaceAll('%22', '"').replace(HIDDEN, ''));
  const last = plainLine(name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+/, '');
  return last === '' ? 'File' : shortened(last);
}

/** Shortens a name, but not its extension. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const ending = endingOf(name);
  const tail = ending === '' ? '' : `.${ending}`;
  return characters.slice(0, MAX_LENGTH - tail.length).join('') + tail;
}
