import type { ComponentChildren, VNode } from 'preact';
import { creatorName } from '../creator-name.js';
import type { ReaderFacts } from '../view.js';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const number = (count: number) => count.toLocaleString('en-GB');

/** All of it, and what there is nothing of is left out. */
export function ReaderFactList({ reader }: { reader: ReaderFacts }): VNode {
  const { creator, unsubscribeReason } = reader;
  return (
    <dl class="facts">
      <Fact term="Newsletter">
        <a href={`/${encodeURIComponent(creator.username)}`}>
          <bdi>{creatorName(creator)}</bdi>
        </a>
      </Fact>
      <Fact term="Address">{reader.email}</Fact>
      <Fact term="Name">{reader.name && <bdi>{reader.name}</bdi>}</Fact>
      <Fact term="Status">
        <Status reader={reader} />
      </Fact>
      <Fact term="On the list since">
        <Day at={reader.since} />
      </Fact>
      <Fact term="Came">
        <Source reader={reader} />
      </Fact>
      <Fact term="Led there by">{reader.came && <Way came={reader.came} />}</Fact>
      <Fact term="Agreed on">{reader.consentedAt && <Day at={reader.consentedAt} />}</Fact>
      <Fact term="To these words">{reader.wording && <span dir="auto">{reader.wording}</span>}</Fact>
      <Fact term="Confirmed by mail">{reader.confirmedAt && <Day at={reader.confirmedAt} />}</Fact>
      <Fact term="Unsubscribed on">
        {reader.unsubscribedAt && (
          <>
            <Day at={reader.unsubscribedAt} />
            {reader.leftByNewsletter && ', by the link of a newsletter'}
          </>
        )}
      </Fact>
      <Fact term="Because">{unsubscribeReason && <span dir="auto">{unsubscribeReason}</span>}</Fact>
      <Fact term="Newsletters received">{number(reader.lettersReceived)}</Fact>
      <Fact term="Opens and clicks">
        <Activity reader={reader} />
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
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

function Status({ reader }: { reader: ReaderFacts }): VNode {
  switch (reader.status) {
    case 'confirmed':
      return <>Subscribed</>;
    case 'pending':
      return <>Waiting for you to confirm</>;
    case 'unsubscribed':
      return <>Unsubscribed</>;
    case 'removed':
      return (
        <>
          Taken off the list by <bdi>{creatorName(reader.creator)}</bdi>
        </>
      );
  }
}

function Source({ reader }: { reader: ReaderFacts }): VNode {
  const name = <bdi>{creatorName(reader.creator)}</bdi>;
  switch (reader.source) {
    case 'page':
      return <>from {name}'s page</>;
    case 'widget':
      return <>from a form on {reader.sourceHost ?? 'another site'}</>;
    case 'api':
      return <>through another program</>;
    case 'import':
      return <>with a list that {name} brought along</>;
    case 'hand':
      return <>by {name}'s own hand</>;
  }
}

/** As it was counted, and kept with their row. */
function Way({ came: { kind, source } }: { came: NonNullable<ReaderFacts['came']> }): VNode {
  switch (kind) {
    case 'direct':
      return <>nothing that we know of</>;
    case 'site':
      return <>{source}</>;
    case 'campaign':
      return (
        <>
          a link marked <bdi>{source}</bdi>
        </>
      );
    case 'newsletter':
      return <>a newsletter</>;
    case 'widget':
      return <>a form or button on {source}</>;
  }
}

/** What is counted of what they read; what was kept in other times stands there as long as it is held. */
function Activity({ reader }: { reader: ReaderFacts }): VNode {
  const { tracking, opens, clicks, letters } = reader.activity;
  const name = <bdi>{creatorName(reader.creator)}</bdi>;
  const kept = `${counted(opens, 'open')} and ${counted(clicks, 'click')} in ${counted(letters, 'newsletter')}`;
  if (tracking === 'individual') {
    return (
      <>
        {name} sees who opens a newsletter and who follows its links. Kept of you: {kept}.
      </>
    );
  }
  const now =
    tracking === 'off' ? <>Not counted.</> : <>Counted for all readers together; nothing says it was you.</>;
  return letters === 0 ? (
    now
  ) : (
    <>
      {now} Kept of you from earlier: {kept}.
    </>
  );
}

function counted(count: number, one: string): string {
  return `${number(count)} ${one}${count === 1 ? '' : 's'}`;
}
