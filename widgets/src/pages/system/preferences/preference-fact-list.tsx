import type { ComponentChildren, VNode } from 'preact';
import { getCreatorName } from '../../creator-name.js';
import { formatDay } from '../../dates.js';
import type { PreferenceFacts } from '../../view.js';

const formatNumber = (count: number) => count.toLocaleString('en-US');

/** Lists all stored data. The main facts come first, and a press shows the others. Omits empty fields. */
export function PreferenceFactList({ subscriber }: { subscriber: PreferenceFacts }): VNode {
  const { creator } = subscriber;
  return (
    <>
      <dl class="facts short">
        <Fact term="Newsletter">
          <a href={`/${encodeURIComponent(creator.username)}`}>
            <bdi>{getCreatorName(creator)}</bdi>
          </a>
        </Fact>
        <Fact term="Address">{subscriber.email}</Fact>
        <Fact term="Name">{subscriber.name && <bdi>{subscriber.name}</bdi>}</Fact>
        <Fact term="Status">
          <Status subscriber={subscriber} />
        </Fact>
        <Fact term="Paused until">{subscriber.pausedUntil && <Day at={subscriber.pausedUntil} />}</Fact>
      </dl>
      <details>
        <summary>All data stored about you</summary>
        <OtherFacts subscriber={subscriber} />
      </details>
    </>
  );
}

function OtherFacts({ subscriber }: { subscriber: PreferenceFacts }): VNode {
  const { unsubscribeReason } = subscriber;
  return (
    <dl class="facts">
      <Fact term="Added on">
        <Day at={subscriber.since} />
      </Fact>
      <Fact term="Source">
        <Source subscriber={subscriber} />
      </Fact>
      <Fact term="Referrer">
        {subscriber.attribution && <Referrer attribution={subscriber.attribution} />}
      </Fact>
      <Fact term="Consent given on">{subscriber.consentedAt && <Day at={subscriber.consentedAt} />}</Fact>
      <Fact term="Consent text">{subscriber.wording && <span dir="auto">{subscriber.wording}</span>}</Fact>
      <Fact term="Confirmed on">{subscriber.confirmedAt && <Day at={subscriber.confirmedAt} />}</Fact>
      <Fact term="Unsubscribed on">
        {subscriber.unsubscribedAt && (
          <>
            <Day at={subscriber.unsubscribedAt} />
            {subscriber.leftByNewsletter && ', through the link in a newsletter'}
          </>
        )}
      </Fact>
      <Fact term="Reason">{unsubscribeReason && <span dir="auto">{unsubscribeReason}</span>}</Fact>
      <Fact term="Newsletters received">{formatNumber(subscriber.emailsReceived)}</Fact>
      <Fact term="Opens and clicks">
        <Activity subscriber={subscriber} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ComponentChildren }): VNode | null {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Day({ at }: { at: string }): VNode {
  return <time dateTime={at}>{formatDay(at)}</time>;
}

function Status({ subscriber }: { subscriber: PreferenceFacts }): VNode {
  switch (subscriber.status) {
    case 'confirmed':
      return <>Subscribed</>;
    case 'pending':
      return <>Pending: confirm your subscription</>;
    case 'unsubscribed':
      return <>Unsubscribed</>;
    case 'removed':
      return (
        <>
          Removed by <bdi>{getCreatorName(subscriber.creator)}</bdi>
        </>
      );
  }
}

function Source({ subscriber }: { subscriber: PreferenceFacts }): VNode {
  const name = <bdi>{getCreatorName(subscriber.creator)}</bdi>;
  switch (subscriber.source) {
    case 'page':
      return <>{name}'s page</>;
    case 'widget':
      return <>A form on {subscriber.sourceHost ?? 'another site'}</>;
    case 'api':
      return <>Another app</>;
    case 'import':
      return <>Imported by {name}</>;
    case 'hand':
      return <>Added by {name}</>;
    case 'checkout':
      return <>A purchase from {name}</>;
  }
}

/** Shows the attribution that is counted and stored with the subscriber. */
function Referrer({
  attribution: { kind, source },
}: {
  attribution: NonNullable<PreferenceFacts['attribution']>;
}): VNode {
  switch (kind) {
    case 'direct':
      return <>Direct</>;
    case 'site':
      return <>{source}</>;
    case 'campaign':
      return (
        <>
          A link marked <bdi>{source}</bdi>
        </>
      );
    case 'newsletter':
      return <>A newsletter</>;
    case 'widget':
      return <>A form or button on {source}</>;
  }
}

/** Shows the counted activity. Old data remains visible as long as it is stored, even if tracking is off now. */
function Activity({ subscriber }: { subscriber: PreferenceFacts }): VNode {
  const { tracking, opens, clicks, newsletters } = subscriber.activity;
  const name = <bdi>{getCreatorName(subscriber.creator)}</bdi>;
  const storedText = `${formatCount(opens, 'open')} and ${formatCount(clicks, 'click')} in ${formatCount(newsletters, 'newsletter')}`;
  if (tracking === 'individual') {
    return (
      <>
        {name} sees which newsletters you open and which links you follow. Stored about you: {storedText}.
      </>
    );
  }
  const currentText =
    tracking === 'off' ? <>Not counted.</> : <>Counted for all subscribers together, without your name.</>;
  return newsletters === 0 ? (
    currentText
  ) : (
    <>
      {currentText} Counted earlier with your name, and still stored: {storedText}.
    </>
  );
}

function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
