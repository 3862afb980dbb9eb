import type { ComponentChildren, VNode } from 'preact';
import { CreatorFrame } from '../creator/creator-frame.js';
import { createSystemStyles } from '../creator/creator-stylesheet.js';
import type { CreatorLook, PageFrame } from '../view.js';
import preferencesCss from './preferences/preferences.css?inline';
import { SystemPage } from './system-page.js';

/** The styles of pages behind the links in a subscriber's emails. */
export const emailLinkStyles = createSystemStyles(preferencesCss);

interface EmailLinkPageProps {
  title: string;
  frame: PageFrame;
  /** The creator's design, or null if it is unknown. */
  look: CreatorLook | null | undefined;
  children: ComponentChildren;
}

/** Renders the frame of pages behind links in emails. */
export function EmailLinkPage({ title, frame, look, children }: EmailLinkPageProps): VNode {
  if (look)
    return (
      <CreatorFrame creator={look} title={title} frame={frame} stylesheet={emailLinkStyles.of(look.theme)}>
        <h1>{title}</h1>
        {children}
      </CreatorFrame>
    );
  return (
    <SystemPage
      title={`${title} | ${frame.brandName}`}
      frame={frame}
      width="narrow"
      stylesheet={emailLinkStyles.plain}
    >
      <h1>{title}</h1>
      {children}
    </SystemPage>
  );
}
