import { expect, it } from 'vitest';
import type { PictureToUpload } from '../pictures/picture-uploads';
import { withPictureFiles } from './picture-files';

function read(html: string) {
  const pictures: PictureToUpload[] = [];
  const text = withPictureFiles(html, (picture) => `place-${pictures.push(picture)}`);
  return { text, pictures };
}

it('converts embedded images to files, and preserves external ones', async () => {
  const { text, pictures } = read(
    '<p>a</p><img alt="dot" src="data:image/png;base64,AAEC"><img src="https://a.example/1.png">',
  );
  expect(text).toBe('<p>a</p><span data-pending="place-1"></span><img src="https://a.example/1.png">');
  expect(pictures[0]).toMatchObject({
    alt: 'dot',
    file: { name: 'picture-1.png', type: 'image/png', size: 3 },
  });
});

it.each(['data:image/png;base64,%%%', 'data:image/svg+xml,<svg>', 'data:image/png;base64,'])(
  'omits an image that cannot be read: %s',
  (source) => {
    expect(read(`<p>a</p><img src="${source}">`)).toEqual({ text: '<p>a</p>', pictures: [] });
  },
);
