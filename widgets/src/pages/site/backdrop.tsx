import type { VNode } from 'preact';

const UPLOADED_WIDTH = /\/\d+\.webp$/;

/** The picture once more, out of focus behind itself. It fades out above the name: no text lies on it. */
export function Backdrop({ image }: { image: string }): VNode {
  const smallest = image.startsWith('/media/') ? image.replace(UPLOADED_WIDTH, '/96.webp') : image;
  return (
    <div class="backdrop" aria-hidden="true">
      <img alt="" src={smallest} />
    </div>
  );
}
