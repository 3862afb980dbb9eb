import type { VNode } from 'preact';
import { THEME_LOOK } from '../../shared/look.js';
import { toSingleLine } from '../../shared/plain-text.js';
import { CreatorFrame } from '../creator/creator-frame.js';
import { createThemedStylesheet } from '../creator/creator-stylesheet.js';
import productArtCss from '../site/store/product-art.css?inline';
import { CreatorName } from '../system/creator-links.js';
import type { CreatorLook, PageFrame, ReceiptLine, ReceiptView } from '../view.js';
import libraryCss from './library.css?inline';
import { OtherProducts } from './other-products.js';
import receiptCss from './receipt.css?inline';

export const receiptStylesheet = createThemedStylesheet(productArtCss, libraryCss, receiptCss);

/** The receipt remains after the account was closed. */
const UNNAMED_BUYER: CreatorLook = {
  username: 'receipt',
  displayName: 'Closed account',
  address: '/',
  profileImage: null,
  theme: 'default-bg',
  look: THEME_LOOK,
  isBranded: true,
};

/** Shows the receipt of a purchase, to read and to print. */
export function ReceiptPage({ view, frame }: { view: ReceiptView; frame: PageFrame }): VNode {
  const creator = view.seller ?? UNNAMED_BUYER;
  return (
    <CreatorFrame
      creator={creator}
      title={`Receipt ${view.number}`}
      frame={frame}
      stylesheet={receiptStylesheet(creator.theme)}
      after={view.seller && <OtherProducts creator={creator} products={view.others} />}
    >
      <h1>Receipt</h1>
      <Parties view={view} />
      <Amounts lines={view.lines} totals={view.totals} />
      {view.isDisputed && <p>This payment is disputed.</p>}
      {view.library && (
        <div class="actions screen">
          <a class="button" href={view.library}>
            Open your library
          </a>
        </div>
      )}
    </CreatorFrame>
  );
}

function Parties({ view }: { view: ReceiptView }): VNode {
  const { seller, postalAddress, buyer, number, date } = view;
  return (
    <dl class="parties">
      <div>
        <dt>Number</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{date}</dd>
      </div>
      <div>
        <dt>From</dt>
        <dd dir="auto">
          {seller === null ? 'This account was closed.' : <CreatorName of={seller} />}
          {postalAddress?.split('\n').map((line, index) => (
            <span key={index} class="line">
              {line}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd dir="auto">
          {buyer.name && <span class="line">{toSingleLine(buyer.name)}</span>}
          {buyer.email ?? 'No address yet'}
          {buyer.country && <span class="line">{buyer.country}</span>}
        </dd>
      </div>
    </dl>
  );
}

function Amounts({ lines, totals }: { lines: ReceiptLine[]; totals: ReceiptLine[] }): VNode {
  return (
    <table class="amounts">
      <caption class="visually-hidden">Items and amounts</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amount }, index) => (
          <tr key={index}>
            <td dir="auto">{toSingleLine(label)}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
