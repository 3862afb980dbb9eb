import { ExternalLink, Plus } from 'lucide-react';
import { getFirstName, useSignedInUser } from '../../features/accounts/session';
import { RecentNewsletters } from '../../features/newsletters/list/recent-newsletters';
import { newNewsletterPath } from '../../features/newsletters/newsletter-paths';
import { ProBanner } from '../../features/plans/pro-offer';
import { useProductsQuery } from '../../features/products/use-products';
import { LatestSales } from '../../features/sales/latest-sales';
import { PhonePreview } from '../../features/sites/phone-preview';
import { formatPublicUrl } from '../../features/sites/share/public-address';
import { NewSubscribers } from '../../features/subscribers/new-subscribers';
import { WaveRule } from '../../ui/brand/brand';
import { ButtonLink, getButtonClass } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import { toWallTime } from '../../ui/formats/zoned-time';
import { PageHeader } from '../../ui/page-header';
import { FirstSteps, useFirstSteps } from './first-steps';
import { HomeStats } from './home-stats';
import { StartCards } from './start-cards';
import { SubscribersChart, useJoinedSentence } from './subscribers-chart';

export function chooseGreeting(now: Date, timeZone: string): string {
  const hour = Number(toWallTime(now, timeZone).time.slice(0, 2));
  if (hour >= 5 && hour < 12) return 'Good morning';
  if (hour >= 12 && hour < 18) return 'Good afternoon';
  return 'Good evening';
}

const gridClass = 'grid gap-5 *:min-w-0 lg:grid-cols-[1.62fr_1fr]';

export function HomePage() {
  const user = useSignedInUser();
  const timeZone = useTimeZone();
  const { steps, dismiss } = useFirstSteps();
  const joinedSentence = useJoinedSentence();
  const hasShop = (useProductsQuery().data?.length ?? 0) > 0;

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        above={<p className="text-meta text-ink-3">Home</p>}
        title={`${chooseGreeting(new Date(), timeZone)}, ${getFirstName(user)}`}
        lead={
          // Reserves two lines on a phone, so that the screen moves little after loading.
          joinedSentence ?? <span className="block min-h-[2lh] md:min-h-[1lh]" />
        }
        actions={
          <>
            <a
              href={formatPublicUrl(user.username)}
              target="_blank"
              rel="noreferrer"
              className={getButtonClass('secondary')}
            >
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
              View site
            </a>
            <ButtonLink to={newNewsletterPath} tone="primary">
              <Plus size={18} strokeWidth={1.75} aria-hidden />
              New newsletter
            </ButtonLink>
          </>
        }
      />
      <WaveRule />
      <HomeStats />
      <div className={gridClass}>
        <div className="*:h-full">
          {steps.length > 0 ? <FirstSteps steps={steps} onDismiss={dismiss} /> : <SubscribersChart />}
        </div>
        <RecentNewsletters />
      </div>
      <StartCards username={user.username} />
      {!user.isPro && <ProBanner />}
      <div className={gridClass}>
        <div className="flex flex-col gap-5">
          <NewSubscribers />
          <LatestSales hasShop={hasShop} />
        </div>
        <Card className="flex flex-col gap-4 overflow-hidden pb-0">
          <CardHeader title="Your page" />
          <PhonePreview username={user.username} isCropped />
        </Card>
      </div>
    </div>
  );
}
