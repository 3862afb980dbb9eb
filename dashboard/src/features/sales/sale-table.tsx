import { formatMoney } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { StatusDot, type Tone } from '../../ui/feedback/status-dot';
import { classNames } from '../../ui/formats/class-names';
import { formatCount } from '../../ui/formats/numbers';
import { useDates } from '../../ui/formats/time-zone-context';
import { formatFees, getBuyerName, isDeliverable, isRefundable, type Sale, type SaleStatus } from './sale';
import { RefundDialog, ResendDialog, useSaleQuestion } from './sale-dialogs';

const STATUSES = {
  completed: { tone: 'success', label: 'Completed' },
  processing: { tone: 'progress', label: 'Processing' },
  pending: { tone: 'neutral', label: 'Not paid' },
  failed: { tone: 'danger', label: 'Failed' },
  refunded: { tone: 'neutral', label: 'Refunded' },
  disputed: { tone: 'danger', label: 'Disputed' },
} as const satisfies Record<SaleStatus, { tone: Tone; label: string }>;

/** Shows sales as a table. On a phone, each sale is in one cell. */
export function SaleTable({ sales, now }: { sales: Sale[]; now: Date }) {
  const { question, ask, close } = useSaleQuestion();
  const Question = question?.kind === 'refund' ? RefundDialog : ResendDialog;
  const actions = {
    onResend: (sale: Sale) => ask('resend', sale),
    onRefund: (sale: Sale) => ask('refund', sale),
  };

  return (
    <>
      <table aria-label="Sales" className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
            <th scope="col">Buyer</th>
            <th scope="col" className="hidden w-24 md:table-cell lg:w-36">
              Date
            </th>
            <th scope="col" className="hidden w-28 md:table-cell lg:w-32">
              Status
            </th>
            <th scope="col" className="w-28 text-right">
              Amount
            </th>
            <th scope="col" className="hidden w-32 md:table-cell lg:w-56">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.id} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-3 pr-4 font-normal">
                <bdi className="block font-semibold wrap-anywhere">{getBuyerName(sale)}</bdi>
                <span className="block text-meta text-ink-2 wrap-anywhere">
                  <bdi>{sale.productTitle}</bdi>
                  {sale.downloads > 0 && `, ${formatCount(sale.downloads, 'download', 'downloads')}`}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 md:hidden">
                  <SaleStatusDot status={sale.status} />
                  <PurchaseTime sale={sale} now={now} />
                </span>
                <SaleActions sale={sale} {...actions} className="mt-2 -mr-4 md:hidden" />
              </th>
              <td className="hidden py-3 md:table-cell">
                <PurchaseTime sale={sale} now={now} />
              </td>
              <td className="hidden py-3 md:table-cell">
                <SaleStatusDot status={sale.status} />
              </td>
              <td className="py-3 text-right tabular-nums">
                <span className="font-semibold">
                  {sale.isFree ? 'Free' : formatMoney(sale.amount, sale.currency)}
                </span>
                {sale.tax !== null && (
                  <span className="block text-meta text-ink-2">
                    {formatMoney(sale.tax, sale.currency)} tax{sale.country && `, ${sale.country}`}
                  </span>
                )}
                {formatFees(sale).map((fees) => (
                  <span key={fees} className="block text-meta text-ink-2">
                    {fees}
                  </span>
                ))}
                {sale.refundedAmount > 0 && (
                  <span className="block text-meta text-ink-2">
                    −{formatMoney(sale.refundedAmount, sale.currency)}
                  </span>
                )}
              </td>
              <td className="hidden py-1.5 text-right md:table-cell">
                <SaleActions sale={sale} {...actions} className="justify-end" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {question && (
        <Question key={question.number} sale={question.sale} open={question.open} onClose={close} />
      )}
    </>
  );
}

function SaleStatusDot({ status }: { status: SaleStatus }) {
  const { tone, label } = STATUSES[status];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

function PurchaseTime({ sale: { purchasedAt }, now }: { sale: Sale; now: Date }) {
  const { dateAndTime, relativeDate } = useDates();
  return (
    <time dateTime={purchasedAt} title={dateAndTime(purchasedAt)} className="text-meta text-ink-2">
      {relativeDate(purchasedAt, now)}
    </time>
  );
}

type SaleActionsProps = {
  sale: Sale;
  onResend: (sale: Sale) => void;
  onRefund: (sale: Sale) => void;
  className?: string;
};

function SaleActions({ sale, onResend, onRefund, className }: SaleActionsProps) {
  if (!isDeliverable(sale) && !isRefundable(sale)) return null;
  const hiddenSubject = `${getBuyerName(sale)} for ${sale.productTitle}`;
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {isDeliverable(sale) && (
        <Button aria-label={`Email new link to ${hiddenSubject}`} onClick={() => onResend(sale)}>
          Email new link
        </Button>
      )}
      {isRefundable(sale) && (
        <Button aria-label={`Refund ${hiddenSubject}`} onClick={() => onRefund(sale)}>
          Refund
        </Button>
      )}
    </div>
  );
}
