import type { VNode } from 'preact';
import { siteAssets } from '../../shared/site-assets.built.js';
import { UnsubscribeContent } from '../../shared/unsubscribe/unsubscribe-content.js';
import { UnsubscribeForm } from '../../shared/unsubscribe/unsubscribe-form.js';
import type { UnsubscribeView } from '../../shared/unsubscribe/unsubscribe-view.js';
import { fontsCss, makeStylesheet } from '../stylesheet.js';
import type { PageFrame } from '../view.js';
import liveCss from './live.css?inline';
import systemCss from './system.css?inline';
import { SystemPage } from './system-page.js';
import unsubscribeCss from './unsubscribe.css?inline';

export const unsubscribeStylesheet = makeStylesheet(fontsCss, systemCss, liveCss, unsubscribeCss);

/** Unsubscribes an address. Only the button does, because email scanners open links. */
export function UnsubscribePage({ view, frame }: { view: UnsubscribeView; frame: PageFrame }): VNode {
  return (
    <SystemPage
      title={`Unsubscribe | ${frame.brandName}`}
      frame={frame}
      width="narrow"
      stylesheet={unsubscribeStylesheet}
      head={<script type="module" src={siteAssets.unsubscribe} />}
    >
      {/* The script continues from this state. */}
      <div id="unsubscribe" data-view={JSON.stringify(view)}>
        <UnsubscribeContent view={view} />
      </div>
      {view.state === 'loading' && (
        <noscript>
          <UnsubscribeForm link={view} creator={null} action="/api/unsubscribe" />
        </noscript>
      )}
    </SystemPage>
  );
}
