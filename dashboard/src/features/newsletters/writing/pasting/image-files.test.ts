import { expect, it } from 'vitest';
import type { ImageToUpload } from '../images/image-uploads';
import { replaceImageFiles } from './image-files';

function read(html: string) {
  const images: ImageToUpload[] = [];
  const text = replaceImageFiles(html, (image) => `place-${images.push(image)}`);
  return { text, images };
}

it('converts embedded images to files, and preserves external ones', async () => {
  const { text, images } = read(
    '<p>a</p><img alt="dot" src="data:image/png;base64,AAEC"><img src="https://a.example/1.png">',
  );
  expect(text).toBe('<p>a</p><span data-pending="place-1"></span><img src="https://a.example/1.png">');
  expect(images[0]).toMatchObject({
    alt: 'dot',
    file: { name: 'image-1.png', type: 'image/png', size: 3 },
  });
});

it.each(['data:image/png;base64,%%%', 'data:image/svg+xml,<svg>', 'data:image/png;base64,'])(
  'omits an image that cannot be read: %s',
  (source) => {
    expect(read(`<p>a</p><img src="${source}">`)).toEqual({ text: '<p>a</p>', images: [] });
  },
);
