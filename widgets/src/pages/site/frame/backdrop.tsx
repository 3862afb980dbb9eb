import type { VNode } from 'preact';

const UPLOADED_WIDTH = /\/\d+\.webp$/;

/** Shows the blurred image behind the page's head. It fades out above the name, so no text is on it. */
export function Backdrop({ image }: { image: string }): VNode {
  const smallest = image.startsWith('/media/') ? image.replace(UPLOADED_WIDTH, '/96.webp') : image;
  return (
    <div class="backdrop" aria-hidden="true">
      <img alt="" src={smallest} />
    </div>
  );
}
