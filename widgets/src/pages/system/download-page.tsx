import type { VNode } from 'preact';
import type { CreatorLook, DownloadView, PageFrame } from '../view.js';
import { GoHome } from './creator-links.js';
import { EmailLinkPage } from './email-link-page.js';

/** Explains a download link without a file. Opening the page has no effect, only its buttons have. */
export function DownloadPage({
  view,
  look,
  frame,
}: {
  view: DownloadView;
  look: CreatorLook | null | undefined;
  frame: PageFrame;
}): VNode {
  return (
    <EmailLinkPage title={downloadTitle(view)} look={look} frame={frame}>
      <Content view={view} />
    </EmailLinkPage>
  );
}

function downloadTitle(view: DownloadView): string {
  switch (view.state) {
    case 'invalid':
      return 'This link is not valid';
    case 'scanned':
      return 'Your download';
    case 'expired':
      return 'This link has expired';
    case 'used-up':
      return 'This link has been used up';
    case 'revoked':
      return 'This download is no longer available';
    case 'gone':
      return 'This file is no longer available';
    case 'renewed':
      return 'Check your mail';
    case 'failed':
      return 'Something went wrong';
  }
}

function Content({ view }: { view: DownloadView }): VNode {
  switch (view.state) {
    case 'invalid':
      return <Invalid productId={view.productId} />;
    case 'scanned':
      return (
        <>
          <p>
            <Title of={view} /> is ready.
          </p>
          <div class="actions">
            <a class="button" href={view.href} rel="nofollow">
              Download
            </a>
          </div>
        </>
      );
    case 'expired':
      return (
        <>
          <p>
            The link to <Title of={view} /> was valid for {view.lifetime}.
          </p>
          <Renewal token={view.token} address={view.address} />
        </>
      );
    case 'used-up':
      return (
        <>
          <p>
            The link to <Title of={view} /> was valid for {view.maxUses} downloads.
          </p>
          <Renewal token={view.token} address={view.address} />
        </>
      );
    case 'revoked':
      return (
        <p>
          The payment for <Title of={view} /> was refunded or is disputed. You can no longer download the
          file.
        </p>
      );
    case 'gone':
      return (
        <p>
          The file of <Title of={view} /> no longer exists. Ask its creator for it.
        </p>
      );
    case 'renewed':
      return (
        <p>
          A new link to <Title of={view} /> is on its way to <strong class="address">{view.address}</strong>.
        </p>
      );
    case 'failed':
      return <p role="alert">{view.message}</p>;
  }
}

function Invalid({ productId }: { productId: number | null }): VNode {
  const hint = 'The link is incomplete or invalid. Use the full link from your email.';
  if (productId === null) {
    return (
      <>
        <p>{hint}</p>
        <GoHome />
      </>
    );
  }
  return (
    <>
      <p>{hint}</p>
      <div class="actions">
        <a class="button secondary" href={`/buy/${productId}`}>
          See this product
        </a>
      </div>
    </>
  );
}

function Renewal({ token, address }: { token: string; address: string | null }): VNode {
  if (address === null) {
    return <p>No new link can be sent for this download. Please ask its creator.</p>;
  }
  return (
    <>
      <p>
        We can send a new link to <strong class="address">{address}</strong>.
      </p>
      <form class="actions" method="post" action={`/api/download/${encodeURIComponent(token)}/renewal`}>
        <button class="button" type="submit">
          Send a new link
        </button>
      </form>
    </>
  );
}

function Title({ of: { title } }: { of: { title: string } }): VNode {
  return <bdi>{title}</bdi>;
}
