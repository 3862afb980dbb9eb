import type { VNode } from 'preact';
import { creatorName } from '../../creator-name.js';
import type { PageFrame, PreferencesView } from '../../view.js';
import { EmailLinkPage } from '../email-link-page.js';
import { BackToCreator, GoHome } from '../ways-on.js';
import { PreferenceFactList } from './preference-fact-list.js';
import { PreferenceTasks } from './preference-tasks.js';

type Shown = Extract<PreferencesView, { state: 'shown' }>;

/** Shows the data that a list stores about one subscriber, and the forms to change it. It needs no script. */
export function PreferenceCenterPage({ view, frame }: { view: PreferencesView; frame: PageFrame }): VNode {
  return (
    <EmailLinkPage title={titleOf(view)} frame={frame}>
      <Content view={view} />
    </EmailLinkPage>
  );
}

function titleOf(view: PreferencesView): string {
  switch (view.state) {
    case 'shown':
      return 'Your subscription';
    case 'erased':
      return 'Everything is erased';
    case 'invalid':
      return 'This link leads nowhere';
    case 'failed':
      return 'That did not work';
  }
}

function Content({ view }: { view: PreferencesView }): VNode {
  switch (view.state) {
    case 'shown':
      return <Shown view={view} />;
    case 'erased':
      return (
        <>
          <p>
            <bdi>{creatorName(view.creator)}</bdi>'s list holds nothing about you any more. What is left of
            your address in the records of sent newsletters goes within two days.
          </p>
          <BackToCreator creator={view.creator} />
        </>
      );
    case 'invalid':
      return (
        <>
          <p>It is incomplete, or what it was about is gone.</p>
          <GoHome />
        </>
      );
    case 'failed':
      return <p role="alert">{view.message}</p>;
  }
}

const NOTICES: Record<NonNullable<Shown['notice']>, string> = {
  name: 'Your name is saved.',
  topics: 'Your topics are saved.',
  fields: 'Your details are saved.',
  pause: 'Newsletters are paused.',
  resume: 'Newsletters are resumed.',
  address:
    'If it can take one, a link is on its way to the new address. Open it there to finish. We send one an hour at most.',
};

function Shown({ view }: { view: Shown }): VNode {
  const name = creatorName(view.subscriber.creator);
  return (
    <>
      <p>
        This is what <bdi>{name}</bdi>'s list holds about you. Who has this link can change it, so take it out
        of what you forward.
      </p>
      {view.notice && (
        <p class="note" role="status">
          {NOTICES[view.notice]}
        </p>
      )}
      <PreferenceFactList subscriber={view.subscriber} />
      <PreferenceTasks view={view} />
    </>
  );
}
