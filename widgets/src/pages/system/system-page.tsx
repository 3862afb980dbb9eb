import type { ComponentChildren, VNode } from 'preact';
import { formatTime } from '../dates.js';
import { PageDocument } from '../page-document.js';
import { fontsCss, makeStylesheet, type Stylesheet } from '../stylesheet.js';
import type { PageFrame } from '../view.js';
import systemCss from './system.css?inline';

export const systemStylesheet = makeStylesheet(fontsCss, systemCss);

export interface SystemPageProps {
  title: string;
  frame: PageFrame;
  /** `narrow` for a few sentences, and `desk` for lists and whole emails. */
  width: 'narrow' | 'desk';
  /** Replaces the default style sheet. */
  stylesheet?: Stylesheet;
  head?: ComponentChildren;
  children: ComponentChildren;
}

/** Renders a system page with the mark, a wave rule and the content. */
export function SystemPage(props: SystemPageProps): VNode {
  const { title, frame, width, stylesheet = systemStylesheet, head, children } = props;
  return (
    <PageDocument title={title} stylesheet={stylesheet} colorScheme="light dark" isUnlisted head={head}>
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

const LINES = [8.5, 16, 23.5].map((y) => `M10.5 ${y}q3.8-3.5 7.6 0t7.6 0t7.6 0t7.6 0`).join('');

/** Draws the mark: three waves that leave a disc. Use it once per page, because it has an id. */
function Logo(): VNode {
  return (
    <svg class="logo" viewBox="0 0 44 32" aria-hidden="true">
      <clipPath id="disc">
        <circle cx="15.5" cy="16" r="14.5" />
      </clipPath>
      <path class="waves-outside" d={LINES} />
      <circle class="disc" cx="15.5" cy="16" r="14.5" />
      <path class="waves-inside" clip-path="url(#disc)" d={LINES} />
    </svg>
  );
}

/** Shows a time in UTC, because the server does not know the visitor's time zone. */
export function EmailTime({ at }: { at: string }): VNode {
  return <time dateTime={at}>{formatTime(at)}</time>;
}
