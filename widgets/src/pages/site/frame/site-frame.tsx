import type { ComponentChildren, VNode } from 'preact';
import { imageAddress } from '../../../shared/image-address.js';
import type { Theme } from '../../../shared/theme.js';
import { knownThemeKey, themes } from '../../../shared/themes.js';
import { PageDocument } from '../../page-document.js';
import type { Stylesheet } from '../../stylesheet.js';
import type { PageFrame, SitePresentation, SiteView } from '../../view.js';
import { DemoMark } from '../demo/demo-mark.js';
import { PoweredBy } from './powered-by.js';
import { type ArticleHead, SiteHead } from './site-head.js';
import { siteStylesheet } from './site-stylesheet.js';

export interface SiteFrameProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
  name: string;
  title: string;
  /** Follows the title in the window's title. The default is the instance's name. */
  owner?: string;
  description: string;
  address: string;
  /** The metadata of a page that is not the creator's profile. */
  article?: ArticleHead;
  /** Excludes the page from search engines. */
  unlisted?: boolean | undefined;
  stylesheet?: Stylesheet;
  /** `reading`: wide enough for lines of running text. */
  column?: 'reading';
  /** The creator whose views this visit counts for. Omitted on pages below the creator's own. */
  countedFor?: number | undefined;
  children: ComponentChildren;
}

/** Renders the shared parts of the creator's pages: theme, head, column, and footer. */
export function SiteFrame(props: SiteFrameProps): VNode {
  const { site, presentation, frame, children } = props;
  const key = knownThemeKey(site.theme);
  const theme: Theme = themes[key];
  const image = imageAddress(site.profileImage);
  const classes = [`theme-${key}`, `buttons-${theme.button.style}`, presentation, props.column];
  return (
    <PageDocument
      title={`${props.title} | ${props.owner ?? frame.brandName}`}
      description={props.description}
      stylesheet={props.stylesheet ?? siteStylesheet(key)}
      colorScheme={theme.scheme}
      headingFace={theme.face}
      unlisted={props.unlisted || presentation !== 'page' ? true : undefined}
      bodyClass={classes.filter((name) => name !== undefined).join(' ')}
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
