import type { ComponentChildren, VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { applyLook } from '../../shared/look.js';
import { toSingleLine } from '../../shared/plain-text.js';
import { getCreatorName } from '../creator-name.js';
import { PageDocument } from '../page-document.js';
import { Avatar } from '../site/avatar.js';
import { createOwnStyle } from '../site/frame/own-style.js';
import type { Stylesheet } from '../stylesheet.js';
import type { CreatorLook, PageFrame } from '../view.js';

export interface CreatorFrameProps {
  creator: CreatorLook;
  title: string;
  frame: PageFrame;
  stylesheet: Stylesheet;
  head?: ComponentChildren;
  /** The content below the card. */
  after?: ComponentChildren;
  children: ComponentChildren;
}

/** Renders a page about one creator in the creator's design. The content is on a card. */
export function CreatorFrame(props: CreatorFrameProps): VNode {
  const { creator, title, frame, stylesheet, head, after, children } = props;
  const theme = applyLook(creator.theme, creator.look);
  const name = toSingleLine(getCreatorName(creator)) || creator.username;
  return (
    <PageDocument
      title={`${title} | ${name}`}
      stylesheet={stylesheet}
      ownStyle={createOwnStyle(creator)}
      colorScheme={theme.scheme}
      fontPair={theme.face}
      isUnlisted
      head={head}
    >
      <div class="page narrow">
        <header class="creator">
          <a class="creator-link" href={creator.address}>
            <Avatar image={toSafeImageAddress(creator.profileImage)} name={name} size={44} />
            <span class="creator-name" dir="auto">
              {name}
            </span>
          </a>
        </header>
        <main>{children}</main>
        {after}
        {creator.isBranded && <PoweredBy brandName={frame.brandName} />}
      </div>
    </PageDocument>
  );
}

function PoweredBy({ brandName }: { brandName: string }): VNode {
  return (
    <footer class="powered">
      <a href="/">Powered by {brandName}</a>
    </footer>
  );
}
