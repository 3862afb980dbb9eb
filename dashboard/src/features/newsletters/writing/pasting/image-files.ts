import { parseHtml } from '../../../../ui/formats/parse-html';
import type { ImageToUpload } from '../images/image-uploads';

/** The maximum number of images in one paste. */
const MAX_IMAGES = 30;

/**
 * Extracts embedded images as files, by replacing each `data:` URL with the placeholder that `prepare` returns. Removes
 * unreadable images.
 */
export function replaceImageFiles(html: string, prepare: (image: ImageToUpload) => string): string {
  if (!html.includes('data:image/')) return html;
  const body = parseHtml(html);
  const images = [...body.querySelectorAll('img[src^="data:"]')];
  for (const [index, image] of images.entries()) {
    const file = index < MAX_IMAGES ? decodeFile(image.getAttribute('src') ?? '', index) : undefined;
    if (file) {
      const place = body.ownerDocument.createElement('span');
      place.dataset.pending = prepare({ file, alt: image.getAttribute('alt') ?? '' });
      image.replaceWith(place);
    } else image.remove();
  }
  return body.innerHTML;
}

function decodeFile(address: string, index: number): File | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? [];
  if (type === undefined || data === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    return new File([bytes], `image-${index + 1}.${type.slice('image/'.length)}`, { type });
  } catch {
    // Invalid data contains no image.
    return undefined;
  }
}
