import { WaveRule } from '../../ui/brand/brand';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { PageHeader } from '../../ui/page-header';
import { PERIODS, usePeriod } from '../../ui/plots/period';
import { PayoutsLink, PayoutsNotice } from '../payouts/payouts-notice';
import { Revenue } from './revenue';
import { SaleList } from './sale-list';

export function SalesPage() {
  const [period, look] = usePeriod();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Sales"
        lead="Sales of the products on your page."
        actions={
          <>
            <PayoutsLink />
            <SegmentedControl label="Period" options={PERIODS} value={period} onChange={look} />
          </>
        }
      />
      <PayoutsNotice />
      <WaveRule />
      <Revenue period={period} />
      <SaleList />
    </div>
  );
}
