import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { toSingleLine } from '../../shared/plain-text.js';
import formCss from '../checkout/form.css?inline';
import { CreatorFrame } from '../creator/creator-frame.js';
import { createThemedStylesheet } from '../creator/creator-stylesheet.js';
import { ImageSources } from '../site/image-sources.js';
import productArtCss from '../site/store/product-art.css?inline';
import { ProductArt } from '../site/store/products.js';
import { CreatorName } from '../system/creator-links.js';
import type { LibraryEntryView, LibraryView, PageFrame } from '../view.js';
import libraryCss from './library.css?inline';
import { OtherProducts } from './other-products.js';

export const libraryStylesheet = createThemedStylesheet(formCss, productArtCss, libraryCss);

/** Shows the purchases of an address from one creator, with plain forms and no scripts. */
export function LibraryPage({ view, frame }: { view: LibraryView; frame: PageFrame }): VNode {
  const { seller } = view;
  const path = `/${encodeURIComponent(seller.username)}/library`;
  return (
    <CreatorFrame
      creator={seller}
      title="Your library"
      frame={frame}
      stylesheet={libraryStylesheet(seller.theme)}
      after={view.state === 'shown' && <OtherProducts creator={seller} products={view.others} />}
    >
      <Content view={view} path={path} />
    </CreatorFrame>
  );
}

function Content({ view, path }: { view: LibraryView; path: string }): VNode {
  switch (view.state) {
    case 'address':
      return <AddressForm view={view} path={path} />;
    case 'code':
      return <CodeForm view={view} path={path} />;
    case 'shown':
      return <PurchaseList view={view} path={path} />;
  }
}

function Problem({ text }: { text: string | null }): VNode | null {
  if (text === null) return null;
  return (
    <div class="notice" role="alert">
      <span>{text}</span>
    </div>
  );
}

function AddressForm({ view, path }: { view: LibraryView; path: string }): VNode {
  return (
    <>
      <h1>Your library</h1>
      <p>
        See everything you got from <CreatorName of={view.seller} />, and download it again. Enter the address
        that you used, and we email you a code.
      </p>
      <Problem text={view.problem} />
      <form class="library-form" method="post" action={`${path}/code`}>
        <div class="field">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            placeholder="you@example.com"
            maxLength={320}
            required
            defaultValue={view.email}
          />
        </div>
        <button class="button" type="submit">
          Email me a code
        </button>
      </form>
    </>
  );
}

function CodeForm({ view, path }: { view: Extract<LibraryView, { state: 'code' }>; path: string }): VNode {
  return (
    <>
      <h1>Check your mail</h1>
      <p>
        If <strong>{view.email}</strong> has purchases from <CreatorName of={view.seller} />, we emailed it a
        code. The code works for {view.codeLifetime}.
      </p>
      <Problem text={view.problem} />
      <form class="library-form" method="post" action={`${path}/session`}>
        <input type="hidden" name="challenge" value={view.challenge} />
        <div class="field">
          <label for="code">Code</label>
          <input
            id="code"
            name="code"
            class="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            placeholder="123456"
            maxLength={12}
            required
          />
        </div>
        <button class="button" type="submit">
          Open your library
        </button>
      </form>
      <p class="library-other">
        <a href={path}>Use another address, or get a new code</a>
      </p>
    </>
  );
}

function PurchaseList({
  view,
  path,
}: {
  view: Extract<LibraryView, { state: 'shown' }>;
  path: string;
}): VNode {
  const { purchases, older } = view;
  return (
    <>
      <h1>Your library</h1>
      <Problem text={view.problem} />
      {purchases.length === 0 ? (
        <p>No purchases.</p>
      ) : (
        <ul class="library-list">
          {purchases.map((entry) => (
            <PurchaseEntry key={entry.id} entry={entry} path={path} />
          ))}
        </ul>
      )}
      {older && (
        <p class="paging">
          <a href={older}>Older</a>
        </p>
      )}
      <form class="library-account" method="post" action={`${path}/sign-out`}>
        <span>{view.email}</span>
        <button class="button secondary" type="submit">
          Sign out
        </button>
      </form>
    </>
  );
}

function PurchaseEntry({ entry, path }: { entry: LibraryEntryView; path: string }): VNode {
  const { id, date, price, status, file, receipt } = entry;
  const title = toSingleLine(entry.title) || 'Untitled';
  const image = toSafeImageAddress(entry.image);
  return (
    <li class="library-entry" dir="auto">
      <span class="library-image" aria-hidden="true">
        <ProductArt index={id} />
        {image && (
          <ImageSources
            address={image}
            widths={[96, 192]}
            sizes="72px"
            image={{ width: 72, height: 72, loading: 'lazy' }}
          />
        )}
      </span>
      <div class="library-text">
        <h2>
          {entry.address === null ? (
            title
          ) : (
            <a class="library-title" href={entry.address}>
              {title}
            </a>
          )}
        </h2>
        <p class="library-facts">
          <span>{date}</span>
          <bdi>{price}</bdi>
          {receipt && (
            <a href={receipt} aria-label={`Receipt for ${title}`}>
              Receipt
            </a>
          )}
        </p>
        {file && <p dir="auto">{`${toSingleLine(file.name)}, ${file.size}`}</p>}
        {status === 'refunded' && <p>This payment was refunded. You can no longer download the file.</p>}
        {status === 'disputed' && <p>This payment is disputed. You can no longer download the file.</p>}
        {status === 'owned' && !file && <p>The file is no longer available. Ask its creator for it.</p>}
      </div>
      {file && (
        <form method="post" action={`${path}/downloads`}>
          <button class="button" type="submit" name="purchase" value={id} aria-label={`Download ${title}`}>
            Download
          </button>
        </form>
      )}
    </li>
  );
}
