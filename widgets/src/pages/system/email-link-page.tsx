import type { ComponentChildren, VNode } from 'preact';
import type { PageFrame } from '../view.js';
import { preferencesStylesheet } from './preferences-stylesheet.js';
import { SystemPage } from './system-page.js';

interface EmailLinkPageProps {
  title: string;
  frame: PageFrame;
  children: ComponentChildren;
}

/** The frame of pages that links in mails lead to. */
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
