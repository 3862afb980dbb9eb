import type { PageFrame, PageView, RenderedPage, ShareImagePlan, SiteView } from '@tidings/widgets/pages';

/** The widgets package defines the data of each page beside its design. The views are plain data. */
export type * from '@tidings/widgets/pages';

/**
 * The API's interface to the pages that Tidings renders itself, namely the public micro-site and the few pages for
 * email clients, plain forms and operators.
 */
export interface Pages {
  render(view: PageView, frame: PageFrame): Promise<RenderedPage>;
  planShareImage(site: SiteView, frame: PageFrame): Promise<ShareImagePlan>;
}
