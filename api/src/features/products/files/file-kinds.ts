import { toPlainLine } from '../../../kernel/email/email-html.js';
import type { FileType } from './rules.js';

/** The type of bytes, detected by their signature, as text, or neither. */
export type DetectedType = { kind: 'signature'; mimeType: string } | { kind: 'text' } | { kind: 'unknown' };

interface FileKind {
  mimeType: string;
  /** Media types that detection may return for it. `text` needs no signature. */
  signs: readonly string[] | 'text';
}

const formatOfficeType = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const formatOpenDocumentType = (name: string) => `application/vnd.oasis.opendocument.${name}`;
/** Old office files share one container format, whose directory identifies the program. */
const WORD = 'application/msword';
const EXCEL = 'application/vnd.ms-excel';
const POWERPOINT = 'application/vnd.ms-powerpoint';
const MOVING = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];

const createSignatureKind = (mimeType: string): FileKind => ({ mimeType, signs: [mimeType] });
const createTextKind = (mimeType: string): FileKind => ({ mimeType, signs: 'text' });

/** Extensions that imply a type of bytes. Any other extension implies nothing, so it cannot be wrong. */
const KINDS: Record<string, FileKind> = {
  pdf: createSignatureKind('application/pdf'),
  zip: { mimeType: 'application/zip', signs: ['zip'] },
  epub: createSignatureKind('application/epub+zip'),
  docx: createSignatureKind(formatOfficeType('wordprocessingml.document')),
  dotx: createSignatureKind(formatOfficeType('wordprocessingml.template')),
  xlsx: createSignatureKind(formatOfficeType('spreadsheetml.sheet')),
  xltx: createSignatureKind(formatOfficeType('spreadsheetml.template')),
  pptx: createSignatureKind(formatOfficeType('presentationml.presentation')),
  potx: createSignatureKind(formatOfficeType('presentationml.template')),
  odt: createSignatureKind(formatOpenDocumentType('text')),
  ods: createSignatureKind(formatOpenDocumentType('spreadsheet')),
  odp: createSignatureKind(formatOpenDocumentType('presentation')),
  doc: { mimeType: WORD, signs: [WORD, 'application/rtf', formatOfficeType('wordprocessingml.document')] },
  xls: { mimeType: EXCEL, signs: [EXCEL, formatOfficeType('spreadsheetml.sheet')] },
  ppt: { mimeType: POWERPOINT, signs: [POWERPOINT, formatOfficeType('presentationml.presentation')] },
  rtf: createSignatureKind('application/rtf'),
  '7z': createSignatureKind('application/x-7z-compressed'),
  rar: createSignatureKind('application/x-rar-compressed'),
  gz: createSignatureKind('application/gzip'),
  tar: createSignatureKind('application/x-tar'),
  mp4: { mimeType: 'video/mp4', signs: MOVING },
  m4v: { mimeType: 'video/x-m4v', signs: MOVING },
  mov: { mimeType: 'video/quicktime', signs: MOVING },
  avi: createSignatureKind('video/vnd.avi'),
  webm: { mimeType: 'video/webm', signs: ['video/webm', 'video/matroska'] },
  mkv: { mimeType: 'video/matroska', signs: ['video/webm', 'video/matroska'] },
  mp3: createSignatureKind('audio/mpeg'),
  wav: createSignatureKind('audio/wav'),
  m4a: { mimeType: 'audio/mp4', signs: ['audio/x-m4a', 'audio/mp4', 'video/mp4'] },
  flac: createSignatureKind('audio/flac'),
  ogg: {
    mimeType: 'audio/ogg',
    signs: ['audio/ogg', 'audio/ogg; codecs=opus', 'video/ogg', 'application/ogg'],
  },
  aac: createSignatureKind('audio/aac'),
  aiff: createSignatureKind('audio/aiff'),
  jpg: createSignatureKind('image/jpeg'),
  jpeg: createSignatureKind('image/jpeg'),
  png: { mimeType: 'image/png', signs: ['image/png', 'image/apng'] },
  gif: createSignatureKind('image/gif'),
  webp: createSignatureKind('image/webp'),
  avif: createSignatureKind('image/avif'),
  heic: { mimeType: 'image/heic', signs: ['image/heic', 'image/heic-sequence', 'image/heif'] },
  tif: createSignatureKind('image/tiff'),
  tiff: createSignatureKind('image/tiff'),
  bmp: createSignatureKind('image/bmp'),
  psd: createSignatureKind('image/vnd.adobe.photoshop'),
  svg: createTextKind('image/svg+xml'),
  csv: createTextKind('text/csv'),
  tsv: createTextKind('text/tab-separated-values'),
  txt: createTextKind('text/plain'),
  md: createTextKind('text/markdown'),
  json: createTextKind('application/json'),
  html: createTextKind('text/html'),
  css: createTextKind('text/css'),
  srt: createTextKind('application/x-subrip'),
  vtt: createTextKind('text/vtt'),
  ics: createTextKind('text/calendar'),
};

const EXTENSIONS = new Map(
  Object.entries(KINDS)
    .reverse()
    .map(([ending, { mimeType }]) => [mimeType, ending]),
);

/** Returns the extension without its dot, in lower case, or an empty text if there is none. */
export function readExtension(fileName: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns a file's type, or undefined if its name and its bytes contradict each other. */
export function findFileKind(fileName: string, finding: DetectedType): { mimeType: string } | undefined {
  const kind = KINDS[readExtension(fileName)];
  if (kind === undefined) return { mimeType: toPlainType(finding) };
  return hasMatchingSignature(kind, finding) ? { mimeType: kind.mimeType } : undefined;
}

function hasMatchingSignature({ signs }: FileKind, finding: DetectedType): boolean {
  if (signs === 'text') return finding.kind === 'text';
  if (finding.kind !== 'signature') return false;
  return signs.includes(finding.mimeType) || (signs.includes('zip') && isZip(finding.mimeType));
}

/** Returns true for zip archives, which include office documents, books and programs. */
function isZip(mimeType: string): boolean {
  return /^application\/(?:zip|epub\+zip|java-archive|x-xpinstall|vnd\.(?:openxml|oasis|android|ms-.*macroenabled))|^model\/3mf$/i.test(
    mimeType,
  );
}

function toPlainType(finding: DetectedType): string {
  if (finding.kind === 'signature') return finding.mimeType.replace(/;.*/, '');
  return finding.kind === 'text' ? 'text/plain' : 'application/octet-stream';
}

/** Returns whether a name's extension implies text. Then the bytes are read as text, with any beginning. */
export function hasTextExtension(fileName: string): boolean {
  return KINDS[readExtension(fileName)]?.signs === 'text';
}

/** Returns the name under which a file without an extension is saved. */
export function addExtension(fileName: string, mimeType: string): string {
  const ending = EXTENSIONS.get(mimeType);
  return readExtension(fileName) !== '' || ending === undefined ? fileName : `${fileName}.${ending}`;
}

const FILTERS: Partial<Record<FileType, readonly string[]>> = {
  pdf: ['pdf'],
  video: ['mp4', 'mov', 'avi'],
  audio: ['mp3', 'wav'],
  spreadsheet: ['xlsx', 'csv', 'xls'],
  template: ['zip', 'pdf', 'doc', 'docx'],
};

/** Returns an error message for a file that does not match the product's type, or undefined if it does. */
export function findFileTypeProblem(
  fileType: FileType,
  file: { originalName: string; mimeType: string },
): string | undefined {
  const { originalName, mimeType } = file;
  if (fileType === 'image' && !mimeType.startsWith('image/')) {
    return `“${originalName}” is not an image. Please choose one, or another file type.`;
  }
  const endings = FILTERS[fileType];
  if (endings === undefined || endings.includes(readExtension(originalName))) return undefined;
  return `“${originalName}” does not fit: for this file type, its name must end in ${listEndings(endings)}.`;
}

function listEndings(endings: readonly string[]): string {
  const dottedEndings = endings.map((ending) => `.${ending}`);
  return dottedEndings.length === 1
    ? dottedEndings.join()
    : `${dottedEndings.slice(0, -1).join(', ')} or ${dottedEndings.at(-1)}`;
}

const MAX_NAME_LENGTH = 150;
/** Invisible marks that reverse or hide characters. For example, `guide‮fdp.exe` would appear as another name. */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u2060\uFEFF]/g;

/** Returns a name for display and downloads, which is the last part of a path, on one line. */
export function cleanFileName(originalName: string): string {
  // Browsers write a quote in a form's file name as %22.
  const name = toPlainLine(originalName.replaceAll('%22', '"').replace(HIDDEN, ''));
  const last = toPlainLine(name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+/, '');
  return last === '' ? 'File' : shortenName(last);
}

/** Shortens a name, but not its extension. */
function shortenName(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME_LENGTH) return name;
  const ending = readExtension(name);
  const tail = ending === '' ? '' : `.${ending}`;
  return characters.slice(0, MAX_NAME_LENGTH - tail.length).join('') + tail;
}
