import type { ComponentChildren, VNode } from 'preact';
import type { PageFrame } from '../view.js';
import { preferencesStylesheet } from './preferences/preferences-stylesheet.js';
import { SystemPage } from './system-page.js';

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
