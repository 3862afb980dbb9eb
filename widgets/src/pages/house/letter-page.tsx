import type { ComponentChildren, VNode } from 'preact';
import type { PageFrame } from '../view.js';
import { HousePage } from './house-page.js';
import { readerStylesheet } from './reader-stylesheet.js';

interface LetterPageProps {
  title: string;
  frame: PageFrame;
  children: ComponentChildren;
}

/** The frame of pages that links in mails lead to. */
export function LetterPage({ title, frame, children }: LetterPageProps): VNode {
  return (
    <HousePage
      title={`${title} | ${frame.brandName}`}
      frame={frame}
      width="letter"
      stylesheet={readerStylesheet}
    >
      <h1>{title}</h1>
      {children}
    </HousePage>
  );
}
