import type { ComponentChildren, VNode } from 'preact';
import { preloadedFonts, type Stylesheet } from './stylesheet.js';

export interface PageDocumentProps {
  title: string;
  description?: string;
  stylesheet: Stylesheet;
  /** `light`, `dark`, or both if the page follows the system. */
  colorScheme: 'light' | 'dark' | 'light dark';
  /** Excludes the page from search engines: pages for one person, and responses. */
  unlisted?: true;
  head?: ComponentChildren;
  bodyClass?: string;
  /** A page without serif headings does not load that font. */
  headingFace?: 'serif' | 'sans';
  children: ComponentChildren;
}

/** Renders the document of every page. */
export function PageDocument(props: PageDocumentProps): VNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        {props.description && <meta name="description" content={props.description} />}
        {props.unlisted && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content={props.colorScheme} />
        {preloadedFonts(props.headingFace ?? 'serif').map((address) => (
          <link
            key={address}
            rel="preload"
            href={address}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/assets/site/favicon.svg" type="image/svg+xml" />
        {/* Static text without user data. */}
        <style dangerouslySetInnerHTML={{ __html: props.stylesheet.text }} />
        {props.head}
      </head>
      <body class={props.bodyClass}>{props.children}</body>
    </html>
  );
}
