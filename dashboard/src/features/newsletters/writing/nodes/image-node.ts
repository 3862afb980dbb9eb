import { Image } from '@tiptap/extension-image';
import { completeAddress } from '../dialogs/link-address';

/** An image block with alternative text, and optionally a link and a caption. */
export const ImageNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: { default: '' },
      href: { default: null, rendered: false },
      caption: { default: null, rendered: false },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          const images = figure.querySelectorAll('img');
          const [image] = images;
          // A figure with other content is parsed as its content.
          if (!image || images.length > 1 || figure.querySelector('table, ul, ol, pre, blockquote'))
            return false;
          const caption = (figure.querySelector('figcaption')?.textContent ?? '').replace(/\s+/g, ' ').trim();
          return { ...readAttributes(image), caption: caption || null };
        },
      },
      {
        tag: 'a[href]',
        priority: 1100,
        getAttrs: (link) => {
          const [image] = link.querySelectorAll('img');
          const isOnlyImage = image && (link.textContent ?? '').trim() === '';
          return isOnlyImage ? readAttributes(image) : false;
        },
      },
      { tag: 'img[src]', getAttrs: (image) => readAttributes(image) },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const image = ['img', HTMLAttributes] as const;
    const linkedImage = node.attrs.href ? (['a', { href: node.attrs.href }, image] as const) : image;
    return node.attrs.caption
      ? ['figure', linkedImage, ['figcaption', String(node.attrs.caption)]]
      : [...linkedImage];
  },

  renderMarkdown: (node) => {
    // A backslash at the end would escape the bracket.
    const alt = String(node.attrs?.alt ?? '')
      .replace(/[[\]]/g, '\\$&')
      .replace(/\s+/g, ' ')
      .replace(/\\$/, '');
    const source = String(node.attrs?.src ?? '');
    return /[\s()]/.test(source) ? `![${alt}](<${source}>)` : `![${alt}](${source})`;
  },

  renderText: ({ node }) => String(node.attrs.alt ?? ''),
});

function readAttributes(image: Element) {
  const source = image.getAttribute('src') ?? '';
  if (!/^(?:https?:\/\/|\/media\/)/i.test(source)) return false;
  const link = image.closest('a[href]')?.getAttribute('href');
  return {
    src: source,
    alt: image.getAttribute('alt') ?? '',
    title: image.getAttribute('title'),
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
    href: completeAddress(link ?? '') ?? null,
  };
}
