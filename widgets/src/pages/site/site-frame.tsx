import type { ComponentChildren, VNode } from 'preact';
import { knownThemeKey, type Theme, themes } from '../../shared/themes.js';
import { PageDocument } from '../page-document.js';
import type { PageFrame, SitePresentation, SiteView } from '../view.js';
import { DemoMark } from './demo-mark.js';
import { pictureAddress } from './picture-address.js';
import { PoweredBy } from './powered-by.js';
import { SiteHead } from './site-head.js';
import { siteStylesheet } from './site-stylesheet.js';

export interface SiteFrameProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
  name: string;
  title: string;
  description: string;
  address: string;
  /** Whose views one more opening counts as; pages below a creator's own count as none. */
  countedFor?: number | undefined;
  children: ComponentChildren;
}

/** What the creator's pages share: theme, head, the column, and what stands around it. */
export function SiteFrame(props: SiteFrameProps): VNode {
  const { site, presentation, frame, children } = props;
  const key = knownThemeKey(site.theme);
  const theme: Theme = themes[key];
  const image = pictureAddress(site.profileImage);
  return (
    <PageDocument
      title={`${props.title} | ${frame.brandName}`}
      description={props.description}
      stylesheet={siteStylesheet(key)}
      colorScheme={theme.scheme}
      headingFace={theme.face}
      unlisted={presentation === 'page' ? undefined : true}
      bodyClass={`theme-${key} buttons-${theme.button.style} ${presentation}`}
      head={<SiteHead {...props} theme={key} image={image} />}
    >
      <div class="column">
        <main class="site" data-creator={props.countedFor}>
          {presentation === 'demo' && <DemoMark />}
          {children}
        </main>
        {site.isBranded && presentation !== 'embedded' && <PoweredBy frame={frame} />}
      </div>
      {presentation === 'demo' && <div class="toast" role="status" />}
    </PageDocument>
  );
}
