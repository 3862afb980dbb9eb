import { encode } from 'uqr';

/** The empty border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** Draws a URL as a QR code in SVG, of level M, which is readable with a crease or a coffee stain. */
export function drawQrCode(url: string): string {
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
