import type { ComponentChildren, VNode } from 'preact';
import { fontsCss, makeStylesheet } from '../stylesheet.js';
import type { PageFrame } from '../view.js';
import preferencesCss from './preferences/preferences.css?inline';
import systemCss from './system.css?inline';
import { SystemPage } from './system-page.js';

/** For the pages that a subscriber's links open. */
export const preferencesStylesheet = makeStylesheet(fontsCss, systemCss, preferencesCss);

interface EmailLinkPageProps {
  title: string;
  frame: PageFrame;
  children: ComponentChildren;
}

/** Renders the frame of pages that open from links in emails. */
export function EmailLinkPage({ title, frame, children }: EmailLinkPageProps): VNode {
  return (
    <SystemPage
      title={`${title} | ${frame.brandName}`}
      frame={frame}
      width="narrow"
      stylesheet={preferencesStylesheet}
    >
      <h1>{title}</h1>
      {children}
    </SystemPage>
  );
}
