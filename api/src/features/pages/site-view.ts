import type { ProductView, SiteView } from '../../ports/pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';
import { buildSiteUrl, findVerifiedDomain } from '../domains/index.js';
import { canTakePayments } from '../payouts/index.js';
import { getPlan, mayUseCustomCss, shouldShowBrandName } from '../plans/index.js';
import {
  buildProductPagePath,
  formatPrice,
  getFileTypeLabel,
  isFreePrice,
  listProducts,
  type Product,
} from '../products/index.js';
import { applyProfileDraft, getSite, listShownLinks, parseVideoId } from '../sites/index.js';
import { countSubscribers } from '../subscribers/index.js';
import { getSiteArchive } from './archive/site-archive.js';
import { blockViews } from './block-view.js';
import { hashPlan, planShareImage } from './share/share-image.js';

/** Returns the content of a creator's page, with the changes of an unsaved draft if there is one. */
export async function getSiteView(ctx: Context, user: User, draft?: string): Promise<SiteView> {
  return (await getTimedSiteView(ctx, user, draft)).site;
}

/** Returns the page, and the time at which a schedule changes it, in epoch milliseconds, or undefined for never. */
export async function getTimedSiteView(
  ctx: Context,
  user: User,
  draft?: string,
): Promise<{ site: SiteView; changesAt: number | undefined }> {
  const [savedSite, linkList, products, plan, ownDomain, takesPayments] = await Promise.all([
    getSite(ctx, user.id),
    listShownLinks(ctx, user.id),
    listProducts(ctx, user.id),
    getPlan(ctx, user.id),
    findVerifiedDomain(ctx, user.id),
    canTakePayments(ctx, user.id),
  ]);
  const site = draft === undefined ? savedSite : await applyProfileDraft(savedSite, draft);
  const address = buildSiteUrl(ctx, { username: user.username, ownDomain });
  const productViews = products.map((product) => buildProductView(product, { address, takesPayments }));
  const view: SiteView = {
    id: user.id,
    username: user.username,
    displayName: site.displayName || user.username,
    bio: site.bio,
    profileImage: site.profileImage,
    theme: site.theme,
    look: { accent: site.accent, fontPair: site.fontPair, buttonShape: site.buttonShape },
    customCss: mayUseCustomCss(plan) ? site.servedCss : null,
    layout: site.layout,
    socialProof: {
      subscribers: site.showsSubscriberCount ? await countSubscribers(ctx, user.id) : null,
      schedule: site.newsletterSchedule,
    },
    socialLinks: site.socialLinks,
    blocks: await blockViews(ctx, { links: linkList.links, products: productViews }),
    videoId: site.videoUrl === null ? null : (parseVideoId(site.videoUrl) ?? null),
    products: productViews,
    address,
    shareImage: null,
    isBranded: shouldShowBrandName(plan),
    archive: await getSiteArchive(ctx, { userId: user.id, siteAddress: address }),
  };
  const version = hashPlan(await planShareImage(ctx, view));
  const shareImage = `${ctx.instance.publicUrl}/${user.username}/card.png?v=${version}`;
  return { site: { ...view, shareImage }, changesAt: linkList.changesAt };
}

/** Presents a product on a page. `address` is the address of the creator's page. */
export function buildProductView(
  product: Product,
  { address, takesPayments }: { address: string; takesPayments: boolean },
): ProductView & { address: string } {
  const { id, title, description, image, fileType, isDigital, slug } = product;
  const isFree = isFreePrice(product);
  return {
    id,
    title,
    description,
    image,
    isDigital,
    // A free product shows "Free", also if its price has another text.
    isFree,
    price: isFree ? 'Free' : formatPrice(product),
    fileTypeLabel: getFileTypeLabel(fileType),
    ...(takesPayments || isFree ? {} : { isClosed: true }),
    address: address + buildProductPagePath(slug),
  };
}
