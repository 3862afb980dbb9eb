import { errorMessage } from '@tidings/sdk';
import { textLinkClass } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useDates } from '../../../ui/formats/time-zone-context';
import { type Invoice, useInvoices } from './subscription';

const STATUSES: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Not paid yet',
  void: 'Void',
  uncollectible: 'Not paid',
  draft: 'Draft',
};

function formatInvoiceStatus(status: Invoice['status']): string {
  return STATUSES[status];
}

export function formatInvoiceAmount({ amount, currency }: Pick<Invoice, 'amount' | 'currency'>): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
}

export function InvoicesCard() {
  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="Invoices" />
      <Invoices />
    </Card>
  );
}

function Invoices() {
  const { data: invoices, error, refetch } = useInvoices();

  if (!invoices) {
    if (error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
    return <SkeletonRows rows={2} rowClass="h-12" />;
  }
  if (invoices.data.length === 0) return <p className="text-ink-2">No invoices yet.</p>;
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3">
          <th scope="col" className="py-2.5 pr-3 font-normal">
            Date
          </th>
          <th scope="col" className="py-2.5 pr-3 font-normal">
            Status
          </th>
          <th scope="col" className="py-2.5 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.data.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { formatDay } = useDates();
  const { number, createdAt, status, url } = invoice;
  const day = formatDay(createdAt);

  return (
    <tr className="h-14 border-b border-line last:border-b-0">
      <th scope="row" className="py-1 pr-3 font-normal">
        {url === null ? (
          <span className="font-semibold">{day}</span>
        ) : (
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClass}>
            {day}
          </a>
        )}
        {number && <span className="block text-meta text-ink-3 wrap-anywhere">{number}</span>}
      </th>
      <td className="py-1 pr-3 text-ink-2">{formatInvoiceStatus(status)}</td>
      <td className="py-1 text-right tabular-nums">{formatInvoiceAmount(invoice)}</td>
    </tr>
  );
}
