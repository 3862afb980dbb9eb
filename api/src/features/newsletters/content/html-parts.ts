/** An image in the content, as its author inserted it. */
export interface ContentImage {
  src: string;
  alt: string;
}

export interface HtmlParts {
  links: string[];
  images: ContentImage[];
}

/** Returns the links and images of sanitized content. */
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
