import type { ComponentChildren, VNode } from 'preact';
import { fontsCss } from '../fonts-css.js';
import { PageDocument } from '../page-document.js';
import { makeStylesheet, type Stylesheet } from '../stylesheet.js';
import type { PageFrame } from '../view.js';
import { Logo } from './logo.js';
import systemCss from './system.css?inline';

export const systemStylesheet = makeStylesheet(fontsCss, systemCss);

export interface SystemPageProps {
  title: string;
  frame: PageFrame;
  /** `narrow` for a few sentences, `desk` for lists and whole emails. */
  width: 'narrow' | 'desk';
  /** Replaces the default style sheet. */
  stylesheet?: Stylesheet;
  head?: ComponentChildren;
  children: ComponentChildren;
}

/** Renders pages of the instance itself: mark, one wave rule, and the content. */
export function SystemPage(props: SystemPageProps): VNode {
  const { title, frame, width, stylesheet = systemStylesheet, head, children } = props;
  return (
    <PageDocument title={title} stylesheet={stylesheet} colorScheme="light dark" unlisted head={head}>
      <div class={`page ${width}`}>
        <header>
          <a class="brand" href="/">
            <Logo />
            <span class="wordmark">{frame.brandName}</span>
          </a>
        </header>
        <WaveRule />
        <main>{children}</main>
      </div>
    </PageDocument>
  );
}

export function WaveRule(): VNode {
  return (
    <svg class="wave-rule" aria-hidden="true">
      <defs>
        <pattern id="wave" width="20" height="8" patternUnits="userSpaceOnUse">
          <path d="M-10 4q5-5 10 0t10 0 10 0 10 0" />
        </pattern>
      </defs>
      <rect width="100%" height="8" fill="url(#wave)" />
    </svg>
  );
}
