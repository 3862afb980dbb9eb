import type { ComponentChildren, VNode } from 'preact';
import type { FontPair } from '../shared/fonts.js';
import { listPreloadedFonts, type Stylesheet } from './stylesheet.js';

export interface PageDocumentProps {
  title: string;
  description?: string;
  stylesheet: Stylesheet;
  /** `light`, `dark`, or both if the page follows the system. */
  colorScheme: 'light' | 'dark' | 'light dark';
  /** Excludes the page from search engines, because it is for one person or shows a result. */
  isUnlisted?: true;
  head?: ComponentChildren;
  bodyClass?: string;
  /** Selects the font files to load first. */
  fontPair?: FontPair | undefined;
  /** A second style element, after the style sheet. */
  ownStyle?: Stylesheet | undefined;
  /** The creator's CSS, in the last style element. */
  customStyle?: Stylesheet | undefined;
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
        {props.isUnlisted && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content={props.colorScheme} />
        {listPreloadedFonts(props.fontPair ?? 'serif').map((address) => (
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
        {/* A static text without user data. */}
        <style dangerouslySetInnerHTML={{ __html: props.stylesheet.text }} />
        {props.ownStyle && <style dangerouslySetInnerHTML={{ __html: props.ownStyle.text }} />}
        {props.head}
        {/* The API writes this from a parsed tree, so it cannot end the element. */}
        {props.customStyle && <style dangerouslySetInnerHTML={{ __html: props.customStyle.text }} />}
      </head>
      <body class={props.bodyClass}>{props.children}</body>
    </html>
  );
}
