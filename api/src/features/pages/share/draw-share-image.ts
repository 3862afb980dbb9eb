import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../kernel/email/email-html.js';
import type { ShareImagePlan, ShareText } from '../../../ports/pages.js';

type Sharp = typeof import('sharp').default;

const resolve = createRequire(import.meta.url).resolve;
/** TrueType, because the text renderer does not support the compressed fonts of the web. */
const FACES = {
  serif: {
    family: 'Young Serif',
    file: '@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf',
  },
  sans: {
    family: 'Hanken Grotesk SemiBold',
    file: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  },
} as const;

/** Draws a share image as PNG. `readImage` returns an image's bytes, or undefined if it was deleted. */
export async function drawShareImage(
  plan: ShareImagePlan,
  readImage: (address: string) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand, because it takes 190 ms, which must not delay a start.
  const { default: sharp } = await import('sharp');
  const layers: OverlayOptions[] = [];
  const bytes = plan.image === null ? undefined : await readImage(plan.image.address);
  if (plan.image !== null && bytes !== undefined) {
    const { left, top, size } = plan.image;
    layers.push({ input: await cutRound(sharp, bytes, size), left, top });
  }
  for (const text of plan.texts) layers.push(await writeText(sharp, text));
  const image = await sharp(Buffer.from(plan.background)).composite(layers).png({ palette: true }).toBuffer();
  return new Uint8Array(image);
}

function cutRound(sharp: Sharp, bytes: Uint8Array, size: number): Promise<Buffer> {
  const circle = `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`;
  return sharp(bytes)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Renders text in the requested size, or smaller if its box requires it. */
async function writeText(sharp: Sharp, text: ShareText): Promise<OverlayOptions> {
  for (let size = text.size; ; size = Math.floor(size * 0.85)) {
    const { data, info } = await render(sharp, text, size);
    const isFitting = info.width <= text.width && info.height <= text.height;
    // Smaller text is unreadable.
    if (!isFitting && size > 16) continue;
    const croppedImage = await sharp(data)
      .extract({
        left: 0,
        top: 0,
        width: Math.min(info.width, text.width),
        height: Math.min(info.height, Math.floor(text.height)),
      })
      .toBuffer();
    return { input: croppedImage, ...placeText(text, info) };
  }
}

function render(sharp: Sharp, { text, face, color, width, align }: ShareText, size: number) {
  const { family, file } = FACES[face];
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: resolve(file),
      // At 72 dpi a point is a pixel.
      dpi: 72,
      rgba: true,
      width,
      wrap: 'word-char',
      align: align === 'center' ? 'centre' : 'left',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function placeText(text: ShareText, size: { width: number; height: number }): { left: number; top: number } {
  const { left, top, width, height, align } = text;
  const spare = Math.max(0, height - size.height);
  const spaceAbove = { top: 0, bottom: spare, center: spare / 2 }[align];
  const indent = align === 'center' ? Math.max(0, width - size.width) / 2 : 0;
  return { left: Math.round(left + indent), top: Math.round(top + spaceAbove) };
}

/**
 * Returns whether the two fonts cover a text, which is true for Latin. Other scripts need fonts of the machine. Without
 * these fonts, boxes would be drawn.
 */
export function hasFontsFor(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text) &&
    !/\p{Extended_Pictographic}/u.test(text)
    ? true
    : SYSTEM_FONTS.some((folder) => existsSync(folder));
}

const SYSTEM_FONTS = ['/usr/share/fonts', '/System/Library/Fonts', 'C:\\Windows\\Fonts'];
