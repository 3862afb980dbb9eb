import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { controlClass } from '../../../ui/forms/field';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { SuppressionTable } from './suppression-table';
import { REASONS, type SuppressionReason, useSuppressionRemoval, useSuppressions } from './suppressions';

/** The first option of the filter. The other options are reasons. */
const ALL_REASONS = 'every';
const REASON_OPTIONS = Object.entries(REASONS) as Array<
  [SuppressionReason, (typeof REASONS)[SuppressionReason]]
>;

export function SuppressedPage() {
  const [searchText, setSearchText] = useState('');
  const [reason, setReason] = useState<SuppressionReason>();
  const search = useDebounced(searchText.trim(), 300);

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Suppression list"
        above={<BackLink to="/subscribers" label="Subscribers" />}
        lead="These addresses get no newsletters, which protects your delivery rate."
      />
      <WaveRule />
      <Card className="flex flex-col gap-3">
        <div className="flex flex-col gap-3 md:flex-row">
          <input
            type="search"
            aria-label="Search addresses"
            placeholder="Search by address"
            dir="auto"
            maxLength={200}
            className={`${controlClass} h-11 md:h-10 md:max-w-80`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
          <select
            aria-label="Reason"
            className={`${controlClass} h-11 md:h-10 md:max-w-56`}
            value={reason ?? ALL_REASONS}
            onChange={({ target }) => setReason(REASON_OPTIONS.find(([key]) => key === target.value)?.[0])}
          >
            <option value={ALL_REASONS}>Every reason</option>
            {REASON_OPTIONS.map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {reason && <p className="text-meta text-ink-2">{REASONS[reason].sentence}</p>}
        <div className="min-h-80">
          <SuppressionResults search={search} reason={reason} />
        </div>
      </Card>
    </div>
  );
}

type SuppressionResultsProps = { search: string; reason: SuppressionReason | undefined };

/** Shows the list for one search. The previous list stays until the next one has loaded. */
function SuppressionResults({ search, reason }: SuppressionResultsProps) {
  const list = useSuppressions({ search, reason });
  const [liftedId, setLiftedId] = useState<number>();
  const removal = useSuppressionRemoval(() => setLiftedId(undefined));
  const suppressions = list.data;

  if (!suppressions) {
    if (list.error) return <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />;
    return (
      <div className="pt-10">
        <SkeletonRows rows={5} rowClass="h-16" />
      </div>
    );
  }
  if (suppressions.length === 0) return <NoSuppressions isFiltered={search !== '' || reason !== undefined} />;

  const liftedSuppression = suppressions.find(({ id }) => id === liftedId);
  return (
    <div aria-busy={list.isFetching} className="flex flex-col items-start gap-4">
      <SuppressionTable suppressions={suppressions} now={new Date()} onLift={({ id }) => setLiftedId(id)} />
      {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show 50 more
        </Button>
      )}
      <ConfirmDialog
        open={liftedSuppression !== undefined}
        onClose={() => setLiftedId(undefined)}
        title="Lift this suppression?"
        confirmLabel="Lift suppression"
        cancelLabel="Keep suppressed"
        busy={removal.isPending}
        onConfirm={() => liftedSuppression && removal.mutate(liftedSuppression)}
      >
        {liftedSuppression && (
          <>
            <p className="font-semibold wrap-anywhere">
              <bdi>{liftedSuppression.address}</bdi>
            </p>
            <p className="text-ink-2">{REASONS[liftedSuppression.reason].sentence}</p>
            <p className="text-ink-2">
              If you lift the suppression, the address receives newsletters again. Lift it only if you know
              that the address works. If emails bounce again, we suppress it again.
            </p>
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

function NoSuppressions({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div role="status">
      {isFiltered ? (
        <EmptyState title="No addresses found" text="No address here matches." />
      ) : (
        <EmptyState
          title="No suppressed addresses"
          text="Addresses appear here after bounces, spam reports and unsubscribes."
        />
      )}
    </div>
  );
}
