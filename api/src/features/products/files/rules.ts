const MAX_FILE_MB = 50;
/** A product file is smaller than this. */
export const MAX_FILE_SIZE_TEXT = `${MAX_FILE_MB} MB`;
export const FILE_TOO_LARGE = `Please choose a file smaller than ${MAX_FILE_MB}MB`;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024 - 1;

export const FILE_TYPES = ['pdf', 'video', 'audio', 'spreadsheet', 'template', 'image', 'other'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const FILE_TYPE_LABELS: Record<FileType, string> = {
  pdf: 'PDF Document',
  video: 'Video',
  audio: 'Audio',
  spreadsheet: 'Spreadsheet',
  template: 'Template',
  image: 'Image',
  other: 'Digital File',
};

export function getFileTypeLabel(fileType: FileType): string {
  return FILE_TYPE_LABELS[fileType];
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const BYTES_PER_UNIT = 1024;

/** Formats bytes as `1.5 MB`, with base 1024 and at most two decimals. */
export function formatFileSize(bytes: number): string {
  let power = 0;
  let amount = bytes;
  while (amount >= BYTES_PER_UNIT && power < UNITS.length - 1) {
    amount /= BYTES_PER_UNIT;
    power += 1;
  }
  return `${Number(amount.toFixed(2))} ${UNITS[power]}`;
}

/** Returns the folder of a file's blobs. It never leaves the server. */
export function buildProductFileFolder(key: string): string {
  return `product-files/${key}/`;
}

export function buildProductFileKey(file: { key: string }): string {
  return `${buildProductFileFolder(file.key)}file`;
}
