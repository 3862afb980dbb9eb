import type { VNode } from 'preact';
import { createExcerpt, toPlainText, toSingleLine } from '../../shared/plain-text.js';
import { getCreatorName } from '../creator-name.js';
import { CreatorNav } from '../site/creator-nav.js';
import { SiteFrame } from '../site/frame/site-frame.js';
import { productStylesheet } from '../site/frame/site-stylesheet.js';
import { createProductData } from '../site/frame/structured-data.js';
import { getPurchaseTarget } from '../site/store/buy-address.js';
import { BuyNow, ProductList, type Purchase } from '../site/store/products.js';
import type { FileView, PageFrame, ProductPageView, SiteView } from '../view.js';
import { Gallery } from './gallery.js';

export interface ProductPageProps {
  site: SiteView;
  view: ProductPageView;
  frame: PageFrame;
}

/** Shows the page of a product: images, price, description, file, questions and refund terms. */
export function ProductPage({ site, view, frame }: ProductPageProps): VNode {
  const { product, shareImage } = view;
  const name = toSingleLine(getCreatorName(site)) || site.username;
  const title = toSingleLine(product.title);
  const purchase = getPurchaseTarget({ site, presentation: 'page', frame });
  return (
    <SiteFrame
      site={site}
      presentation="page"
      frame={frame}
      name={name}
      title={title}
      owner={name}
      description={createExcerpt(product.description, 200) || `${title} by ${name}.`}
      address={product.address}
      stylesheet={productStylesheet(site.theme)}
      column="selling"
      article={{
        kind: 'product',
        amount: view.amount,
        currency: view.currency,
        image: shareImage === null ? null : { address: shareImage, alt: title },
        data: createProductData(site, { view, name, publicUrl: frame.publicUrl }),
      }}
    >
      <CreatorNav
        site={site}
        name={name}
        list={{ label: 'All products', address: `${site.address.replace(/\/$/, '')}/store` }}
      />
      <article class="offer" dir="auto">
        <Gallery images={view.images} title={title} artIndex={product.id} />
        <ProductHead view={view} title={title} purchase={purchase} />
        <ProductDetails view={view} />
      </article>
      {view.others.length > 0 && (
        <section class="products" aria-labelledby="others">
          <h2 class="section-heading" id="others">
            More from <bdi>{name}</bdi>
          </h2>
          <ProductList products={view.others} purchase={purchase} />
        </section>
      )}
    </SiteFrame>
  );
}

/** Renders the offer with title, price, button and file. */
function ProductHead({
  view,
  title,
  purchase,
}: {
  view: ProductPageView;
  title: string;
  purchase: Purchase;
}): VNode {
  const { product, file } = view;
  const description = toPlainText(product.description);
  return (
    <div class="offer-head">
      <h1 class="offer-title">{title}</h1>
      <p class="offer-price">
        <bdi>{toSingleLine(product.price)}</bdi>
      </p>
      {description && <p class="offer-lead">{description}</p>}
      <BuyNow
        product={product}
        title={title}
        purchase={purchase}
        action={product.isFree ? 'Get it free' : 'Buy Now'}
      />
      {view.preview && <Preview preview={view.preview} />}
      {product.isDigital && (
        <dl class="offer-facts">
          <dt>File</dt>
          <dd>{toSingleLine(product.fileTypeLabel)}</dd>
          {file && <FileFacts file={file} />}
          <dt>Delivery</dt>
          <dd>Download, and a link by email</dd>
        </dl>
      )}
    </div>
  );
}

function FileFacts({ file: { size, pages, seconds } }: { file: FileView }): VNode {
  return (
    <>
      {pages !== null && <Fact name="Pages" value={pages.toLocaleString('en-US')} />}
      {seconds !== null && <Fact name="Length" value={formatLength(seconds)} />}
      <Fact name="Size" value={size} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }): VNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** A space that keeps a number and its unit on one line. */
const NO_BREAK = '\u00a0';

/** Offers the free sample as a download. */
function Preview({ preview }: { preview: NonNullable<ProductPageView['preview']> }): VNode {
  const { address, name, size, pages, seconds } = preview;
  const extent = [
    pages !== null && (pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`),
    seconds !== null && formatLength(seconds),
    size,
  ];
  return (
    <a class="offer-preview" href={address} download>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
      </svg>
      <span>
        <span class="offer-preview-title">Download a free sample</span>
        <span class="offer-preview-file">
          <bdi>{toSingleLine(name)}</bdi>,{' '}
          {extent
            .filter(Boolean)
            .map((part) => String(part).replaceAll(' ', NO_BREAK))
            .join(', ')}
        </span>
      </span>
    </a>
  );
}

function ProductDetails({ view }: { view: ProductPageView }): VNode | null {
  const { details, questions } = view;
  const refundTerms = toPlainText(view.refundTerms);
  if (details === '' && questions.length === 0 && refundTerms === '') return null;
  return (
    <div class="offer-body">
      {/* The API created this HTML from allowed elements and URLs. */}
      {details && (
        <section aria-labelledby="details">
          {/* Precedes the description's headings, which may have any lower level. */}
          <h2 class="unseen" id="details">
            Description
          </h2>
          <div class="newsletter-text" dangerouslySetInnerHTML={{ __html: details }} />
        </section>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="questions">
          <h2 class="section-heading" id="questions">
            Questions and answers
          </h2>
          {questions.map(({ question, answer }, index) => (
            <details key={index} class="question">
              <summary>{toSingleLine(question)}</summary>
              <p>{toPlainText(answer)}</p>
            </details>
          ))}
        </section>
      )}
      {refundTerms && (
        <section aria-labelledby="refunds">
          <h2 class="section-heading" id="refunds">
            Refunds
          </h2>
          <p class="refund-terms">{refundTerms}</p>
        </section>
      )}
    </div>
  );
}

/** Formats the length of a recording: `45 seconds`, `1 hour 5 minutes`. Rounds from two minutes on. */
export function formatLength(seconds: number): string {
  if (seconds < 120) return formatCount(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  if (hours === 0) return formatCount(minutes, 'minute');
  return [
    formatCount(hours, 'hour'),
    ...(remainingMinutes === 0 ? [] : [formatCount(remainingMinutes, 'minute')]),
  ].join(' ');
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
