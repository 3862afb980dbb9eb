import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page-header';
import { Segmented } from '../../ui/segmented';
import { WaveRule } from '../../ui/wave-rule';
import { Earnings } from './earnings';
import { PERIODS, type Period, readPeriod } from './sale';
import { SaleList } from './sale-list';

export function SalesPage() {
  const [place, setPlace] = useSearchParams();
  const period = readPeriod(place.get('days'));

  function look(days: Period) {
    setPlace((current) => ({ ...Object.fromEntries(current), days }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Sales"
        lead="What people bought from your page."
        actions={<Segmented label="Period" options={PERIODS} value={period} onChange={look} />}
      />
      <WaveRule />
      <Earnings period={period} />
      <SaleList />
    </div>
  );
}
