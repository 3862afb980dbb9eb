import { encode } from 'uqr';

/** The width of the quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;
const PNG_MODULE_PIXELS = 24;

export type QrCode = {
  /** The number of modules per side, including the quiet zone. */
  size: number;
  /** The SVG path of the dark modules, one unit each. */
  path: string;
  dark: ReadonlyArray<readonly boolean[]>;
};

/** Encodes a text as a QR code of level M, which is readable despite a crease or a stain. */
export function encodeQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path, dark: data };
}

/** Returns an SVG file in black on white, for printing. */
export function createQrSvg({ size, path }: QrCode): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

export function createQrPng({ size, dark }: QrCode): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size * PNG_MODULE_PIXELS;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of dark.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      context.fillRect(x * PNG_MODULE_PIXELS, y * PNG_MODULE_PIXELS, PNG_MODULE_PIXELS, PNG_MODULE_PIXELS);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
