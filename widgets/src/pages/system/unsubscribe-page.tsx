import type { VNode } from 'preact';
import { siteAssets } from '../../shared/site-assets.built.js';
import { UnsubscribeContent } from '../../shared/unsubscribe/unsubscribe-content.js';
import { UnsubscribeForm } from '../../shared/unsubscribe/unsubscribe-form.js';
import type { UnsubscribeView } from '../../shared/unsubscribe/unsubscribe-view.js';
import { CreatorFrame } from '../creator/creator-frame.js';
import { createSystemStyles } from '../creator/creator-stylesheet.js';
import type { CreatorLook, PageFrame } from '../view.js';
import liveCss from './live.css?inline';
import { SystemPage } from './system-page.js';
import unsubscribeCss from './unsubscribe.css?inline';

export const unsubscribeStyles = createSystemStyles(liveCss, unsubscribeCss);

/** Asks to unsubscribe an address. Only the button unsubscribes, because email scanners open links. */
export function UnsubscribePage({
  view,
  look,
  frame,
}: {
  view: UnsubscribeView;
  look: CreatorLook | null | undefined;
  frame: PageFrame;
}): VNode {
  const head = <script type="module" src={siteAssets.unsubscribe} />;
  if (look)
    return (
      <CreatorFrame
        creator={look}
        title="Unsubscribe"
        frame={frame}
        stylesheet={unsubscribeStyles.of(look.theme)}
        head={head}
      >
        <Content view={view} />
      </CreatorFrame>
    );
  return (
    <SystemPage
      title={`Unsubscribe | ${frame.brandName}`}
      frame={frame}
      width="narrow"
      stylesheet={unsubscribeStyles.plain}
      head={head}
    >
      <Content view={view} />
    </SystemPage>
  );
}

function Content({ view }: { view: UnsubscribeView }): VNode {
  return (
    <>
      {/* The script continues from this state. */}
      <div id="unsubscribe" data-view={JSON.stringify(view)}>
        <UnsubscribeContent view={view} />
      </div>
      {view.state === 'loading' && (
        <noscript>
          <UnsubscribeForm link={view} creator={null} action="/api/unsubscribe" />
        </noscript>
      )}
    </>
  );
}
