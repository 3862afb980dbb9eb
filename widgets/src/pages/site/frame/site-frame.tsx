import type { ComponentChildren, VNode } from 'preact';
import { toSafeImageAddress } from '../../../shared/addresses.js';
import { applyLook, CUSTOM_CSS_CLASS } from '../../../shared/look.js';
import { toThemeKey } from '../../../shared/themes.js';
import { PageDocument } from '../../page-document.js';
import type { Stylesheet } from '../../stylesheet.js';
import type { PageFrame, SitePresentation, SiteView } from '../../view.js';
import { createCustomStyle, createOwnStyle } from './own-style.js';
import { type ArticleHead, SiteHead } from './site-head.js';

export interface SiteFrameProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
  name: string;
  title: string;
  /** The text after the title in the window's title. The default is the instance's name. */
  owner?: string;
  description: string;
  address: string;
  /** The metadata of a page other than the creator's profile. */
  article?: ArticleHead;
  /** Excludes the page from search engines. */
  isUnlisted?: boolean | undefined;
  stylesheet: Stylesheet;
  /** `reading` is wide enough for lines of running text. `columns` and `selling` have two columns in wide windows. */
  column?: 'reading' | 'columns' | 'selling' | undefined;
  /** The creator of the counted visit. Omitted on pages below the creator's page. */
  countedCreatorId?: number | undefined;
  children: ComponentChildren;
}

/** Renders the shared parts of the creator's pages: theme, head, column, and footer. */
export function SiteFrame(props: SiteFrameProps): VNode {
  const { site, presentation, frame, children } = props;
  const key = toThemeKey(site.theme);
  const theme = applyLook(key, site.look);
  const image = toSafeImageAddress(site.profileImage);
  const custom = createCustomStyle(site);
  const classes = [
    `theme-${key}`,
    `buttons-${theme.button.style}`,
    presentation,
    props.column,
    custom && CUSTOM_CSS_CLASS,
  ];
  return (
    <PageDocument
      title={`${props.title} | ${props.owner ?? frame.brandName}`}
      description={props.description}
      stylesheet={props.stylesheet}
      colorScheme={theme.scheme}
      fontPair={theme.face}
      ownStyle={createOwnStyle(site)}
      customStyle={custom}
      isUnlisted={props.isUnlisted || presentation !== 'page' ? true : undefined}
      bodyClass={classes.filter((name) => name !== undefined).join(' ')}
      head={<SiteHead {...props} theme={key} image={image} />}
    >
      <div class="column">
        <main class="site" data-creator={props.countedCreatorId}>
          {presentation === 'demo' && <DemoMark />}
          {children}
        </main>
        {site.isBranded && presentation !== 'embedded' && <PoweredBy frame={frame} />}
      </div>
      {presentation === 'demo' && <div class="toast" role="status" />}
    </PageDocument>
  );
}

/** Marks every demo page. The mark is always visible. */
function DemoMark(): VNode {
  return (
    <p class="demo-mark" title="Sample profile: you cannot subscribe or buy here.">
      Demo
    </p>
  );
}

function PoweredBy({ frame }: { frame: PageFrame }): VNode {
  return (
    <footer class="powered">
      <a href={`${frame.publicUrl}/`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <mask id="powered-waves">
            <path fill="#fff" d="M0 0h32v32H0z" />
            <g fill="none" stroke="#000" stroke-width="3.6" stroke-linecap="round">
              <path d="M8.5 12.2q4.2-4.2 8.4 0t8.4 0t8.4 0" />
              <path d="M8.5 20.6q4.2-4.2 8.4 0t8.4 0t8.4 0" />
            </g>
          </mask>
          <circle cx="16" cy="16" r="15" fill="currentColor" mask="url(#powered-waves)" />
        </svg>
        Powered by {frame.brandName}
      </a>
    </footer>
  );
}

const UPLOADED_WIDTH = /\/\d+\.webp$/;

/** Shows the blurred image around the portrait as a halo. It fades out above the name, so that text stays readable. */
export function Backdrop({ image }: { image: string }): VNode {
  const smallest = image.startsWith('/media/') ? image.replace(UPLOADED_WIDTH, '/96.webp') : image;
  return (
    <div class="backdrop" aria-hidden="true">
      <img alt="" src={smallest} />
    </div>
  );
}
