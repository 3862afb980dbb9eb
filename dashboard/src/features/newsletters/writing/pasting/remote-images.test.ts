import { getSchema } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { documentToHtml } from '../content-html';
import { createContentExtensions } from '../extensions';
import type { ImageToUpload } from '../images/image-uploads';
import { replaceRemoteImages } from './remote-images';

const schema = getSchema(
  createContentExtensions({ placeholder: '', onDialog: () => {}, onStatus: () => {} }),
);

function read(html: string) {
  const images: ImageToUpload[] = [];
  const slice = ContentParser.fromSchema(schema).parseSlice(parseHtml(html));
  const { content } = replaceRemoteImages(slice, (image) => `place-${images.push(image)}`);
  const stored = documentToHtml(schema.topNodeType.create(null, content));
  return { blocks: content.toJSON(), images, stored };
}

it('stores a link to an image until its copy exists', () => {
  expect(read('<p>a</p><img src="https://a.example/1.png" alt="bowl"><p>b</p>').stored).toBe(
    '<p>a</p><img src="https://a.example/1.png" alt="bowl"><p>b</p>',
  );
});

it('replaces images of other servers with placeholders, also inside other blocks', () => {
  const { blocks, images } = read(
    '<p>a</p><figure><a href="https://kiln.example/"><img src="https://a.example/1.png" alt="bowl" width="40"></a><figcaption>Wet</figcaption></figure><blockquote><img src="http://b.example/2.gif"></blockquote>',
  );
  expect(JSON.stringify(blocks)).not.toContain('"type":"image"');
  expect(blocks[1]).toMatchObject({ type: 'pendingImage', attrs: { id: 'place-1' } });
  expect(blocks[2]).toMatchObject({
    type: 'blockquote',
    content: [{ type: 'pendingImage', attrs: { id: 'place-2' } }],
  });
  expect(images).toMatchObject([
    {
      url: 'https://a.example/1.png',
      attributes: { alt: 'bowl', href: 'https://kiln.example/', caption: 'Wet' },
    },
    { url: 'http://b.example/2.gif' },
  ]);
});

it.each([
  '/media/0f3c9a1b2d4e5f6071829384/512.webp',
  `${location.origin}/media/0f3c9a1b2d4e5f6071829384/512.webp`,
])('keeps an image of this instance, by its path: %s', (source) => {
  const { blocks, images } = read(`<img src="${source}" alt="bowl">`);
  expect(blocks).toMatchObject([
    { type: 'image', attrs: { src: '/media/0f3c9a1b2d4e5f6071829384/512.webp', alt: 'bowl' } },
  ]);
  expect(images).toEqual([]);
});
