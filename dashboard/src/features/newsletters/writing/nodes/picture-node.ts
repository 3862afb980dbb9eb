import { Image } from '@tiptap/extension-image';
import { completeAddress } from '../link-address';

/** An image: a block with alternative text, and optionally a link and a caption. */
export const PictureNode = Image.extend({
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
          const pictures = figure.querySelectorAll('img');
          const [picture] = pictures;
          // A figure with other content is parsed as that content.
          if (!picture || pictures.length > 1 || figure.querySelector('table, ul, ol, pre, blockquote'))
            return false;
          const caption = (figure.querySelector('figcaption')?.textContent ?? '').replace(/\s+/g, ' ').trim();
          return { ...attributesOf(picture), caption: caption || null };
        },
      },
      {
        tag: 'a[href]',
        priority: 1100,
        getAttrs: (link) => {
          const [picture] = link.querySelectorAll('img');
          const isOnlyPicture = picture && (link.textContent ?? '').trim() === '';
          return isOnlyPicture ? attributesOf(picture) : false;
        },
      },
      { tag: 'img[src]', getAttrs: (picture) => attributesOf(picture) },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const picture = ['img', HTMLAttributes] as const;
    const linked = node.attrs.href ? (['a', { href: node.attrs.href }, picture] as const) : picture;
    return node.attrs.caption ? ['figure', linked, ['figcaption', String(node.attrs.caption)]] : [...linked];
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

function attributesOf(picture: Element) {
  const source = picture.getAttribute('src') ?? '';
  if (!/^(?:https?:\/\/|\/media\/)/i.test(source)) return false;
  const link = picture.closest('a[href]')?.getAttribute('href');
  return {
    src: source,
    alt: picture.getAttribute('alt') ?? '',
    title: picture.getAttribute('title'),
    width: picture.getAttribute('width'),
    height: picture.getAttribute('height'),
    href: completeAddress(link ?? '') ?? null,
  };
}
