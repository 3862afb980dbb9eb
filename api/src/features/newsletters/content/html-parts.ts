/** A picture of the content, as its writer put it. */
export interface ContentImage {
  src: string;
  alt: string;
}

export interface HtmlParts {
  links: string[];
  images: ContentImage[];
}

/** Where sanitised content leads to, and what it shows. */
export async function htmlParts(content: string): Promise<HtmlParts> {
  const { Parser } = await import('htmlparser2');
  const parts: HtmlParts = { links: [], images: [] };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a' && attributes.href) parts.links.push(attributes.href);
      if (name === 'img') parts.images.push({ src: attributes.src ?? '', alt: attributes.alt ?? '' });
    },
  });
  parser.end(content);
  return parts;
}
