import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { CheckoutStart } from '../../shared/checkout/checkout-start.js';
import { COMPLETE_YOUR_PURCHASE } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutOffer, CheckoutTheme, CheckoutView } from '../../shared/checkout/checkout-view.js';
import { ProductSummary } from '../../shared/checkout/product-summary.js';
import { applyLook } from '../../shared/look.js';
import { toPlainText, toSingleLine } from '../../shared/plain-text.js';
import { siteAssets } from '../../shared/site-assets.built.js';
import { getCreatorName } from '../creator-name.js';
import { PageDocument } from '../page-document.js';
import { ImageSources } from '../site/image-sources.js';
import { ProductArt } from '../site/store/products.js';
import { WaveRule } from '../system/system-page.js';
import type { CreatorLook, PageFrame } from '../view.js';
import {
  findCheckoutOwnStyle,
  getCheckoutStylesheet,
  getCreatorCheckoutStylesheet,
} from './checkout-stylesheet.js';

export interface CheckoutPageProps {
  view: CheckoutView;
  /** The creator's design, or null if it is unknown. */
  look: CreatorLook | null | undefined;
  frame: PageFrame;
}

export function CheckoutPage({ view, look, frame }: CheckoutPageProps): VNode {
  if (view.state === 'missing') return <NothingForSale view={view} frame={frame} />;
  const offer = shrinkImages(view);
  const { product, seller, presentation, theme } = { ...view, ...offer };
  return (
    <PageDocument
      title={`${product.title} | ${seller.displayName}`}
      stylesheet={look ? getCreatorCheckoutStylesheet(theme, look.theme) : getCheckoutStylesheet(theme)}
      ownStyle={look ? findCheckoutOwnStyle(theme, look) : undefined}
      fontPair={look ? applyLook(look.theme, look.look).face : undefined}
      colorScheme={
        look && theme === 'system' ? applyLook(look.theme, look.look).scheme : getColorScheme(theme)
      }
      isUnlisted
      bodyClass={getBodyClass(presentation)}
      head={
        <>
          {/* A shared link shows the product instead of its checkout. */}
          <link rel="canonical" href={view.links.product} />
          <meta property="og:url" content={view.links.product} />
          <script
            type="module"
            src={siteAssets[view.payments.provider === 'stripe' ? 'checkout' : 'checkout-simulated']}
          />
        </>
      }
    >
      <div class="shop">
        {presentation === 'page' && <Header seller={seller} hasDivider={!look} />}
        <main>
          <ProductSummary
            product={product}
            sellerName={seller.displayName}
            tax={view.tax}
            image={<Image image={product.image} />}
          />
          {/* The script continues from this state. */}
          <div id="checkout" data-view={JSON.stringify({ ...view, ...offer })}>
            <CheckoutStart offer={offer} />
          </div>
        </main>
        {presentation === 'page' && <Footer offer={offer} />}
        <LegalLinks refunds={view.links.refunds} />
      </div>
    </PageDocument>
  );
}

/** Removes characters that would change the text direction of the rest of the page. */
function shrinkImages(offer: CheckoutOffer): CheckoutOffer {
  const { product, seller, others } = offer;
  return {
    ...offer,
    others: others.map((product) => ({
      ...product,
      title: toSingleLine(product.title) || 'Untitled',
      image: toSmallImage(product.image),
    })),
    product: {
      ...product,
      title: toSingleLine(product.title) || 'Untitled',
      description: toPlainText(product.description),
      image: toSafeImageAddress(product.image),
    },
    seller: { ...seller, displayName: toSingleLine(getCreatorName(seller)) || seller.username },
  };
}

/** Returns the smallest copy that looks sharp in a list. */
function toSmallImage(address: string | null): string | null {
  return toSafeImageAddress(address)?.replace(/(?<=^\/media\/[0-9a-f]+\/)\d+(?=\.webp$)/, '192') ?? null;
}

function getBodyClass(presentation: CheckoutView['presentation']): string {
  return presentation === 'overlay' ? 'overlay' : 'full';
}

function getColorScheme(theme: CheckoutTheme): 'light' | 'dark' | 'light dark' {
  return theme === 'system' ? 'light dark' : theme;
}

function Header({ seller, hasDivider }: Pick<CheckoutOffer, 'seller'> & { hasDivider: boolean }): VNode {
  return (
    <header>
      <a class="shop-back" href={seller.address}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M19 12H5M10.5 6.5 5 12l5.5 5.5" />
        </svg>
        <span>
          Back to <bdi>{seller.displayName}</bdi>
        </span>
      </a>
      {hasDivider && <WaveRule />}
    </header>
  );
}

function Footer({ offer: { seller, payments, product } }: { offer: CheckoutOffer }): VNode {
  return (
    <footer class="shop-foot">
      <p>
        Sold by <bdi>{seller.displayName}</bdi>.{' '}
        {!product.isFree && payments.provider === 'stripe' && 'Stripe processes the payment.'}
      </p>
    </footer>
  );
}

/** Links to legal texts in new tabs, so that the purchase continues. */
function LegalLinks({ refunds }: { refunds: string | null }): VNode {
  const links = [
    { label: 'Terms', address: '/terms' },
    { label: 'Privacy', address: '/privacy' },
    ...(refunds === null ? [] : [{ label: 'Refund terms', address: refunds }]),
  ];
  return (
    <nav class="shop-legal" aria-label="Terms">
      <ul>
        {links.map(({ label, address }) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noopener">
              {label}
              <span class="visually-hidden"> (opens a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Image({ image }: { image: string | null }): VNode {
  return (
    <>
      <ProductArt index={0} />
      {image && (
        <ImageSources
          address={image}
          widths={[192, 512]}
          sizes="(min-width: 900px) 312px, 72px"
          image={{ width: 312, height: 271 }}
        />
      )}
    </>
  );
}

function NothingForSale({
  view: { presentation, theme },
  frame,
}: {
  view: Extract<CheckoutView, { state: 'missing' }>;
  frame: PageFrame;
}): VNode {
  return (
    <PageDocument
      title={`${COMPLETE_YOUR_PURCHASE} | ${frame.brandName}`}
      stylesheet={getCheckoutStylesheet(theme)}
      colorScheme={getColorScheme(theme)}
      isUnlisted
      bodyClass={getBodyClass(presentation)}
      head={<script type="module" src={siteAssets.checkout} />}
    >
      <div class="shop">
        <main>
          <div class="alone">
            <h1>Product not available</h1>
            <p class="lead">Product not found. It may have been removed by its creator.</p>
            {presentation === 'page' && (
              <p>
                <a class="button secondary" href="/">
                  Go home
                </a>
              </p>
            )}
          </div>
        </main>
      </div>
    </PageDocument>
  );
}
