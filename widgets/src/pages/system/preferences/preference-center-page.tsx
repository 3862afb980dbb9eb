import type { VNode } from 'preact';
import { getCreatorName } from '../../creator-name.js';
import type { CreatorLook, PageFrame, PreferencesView } from '../../view.js';
import { BackToCreator, GoHome } from '../creator-links.js';
import { EmailLinkPage } from '../email-link-page.js';
import { PreferenceFactList } from './preference-fact-list.js';
import { PreferenceTasks } from './preference-tasks.js';

type Preferences = Extract<PreferencesView, { state: 'shown' }>;

/** Shows the stored data about one subscriber, and the forms to change it. Needs no script. */
export function PreferenceCenterPage({
  view,
  look,
  frame,
}: {
  view: PreferencesView;
  look: CreatorLook | null | undefined;
  frame: PageFrame;
}): VNode {
  return (
    <EmailLinkPage title={getPreferencesTitle(view)} look={look} frame={frame}>
      <Content view={view} />
    </EmailLinkPage>
  );
}

function getPreferencesTitle(view: PreferencesView): string {
  switch (view.state) {
    case 'shown':
      return 'Your subscription';
    case 'erased':
      return 'Everything is erased';
    case 'invalid':
      return 'This link is not valid';
    case 'failed':
      return 'Something went wrong';
  }
}

function Content({ view }: { view: PreferencesView }): VNode {
  switch (view.state) {
    case 'shown':
      return <Preferences view={view} />;
    case 'erased':
      return (
        <>
          <p>
            All your data on <bdi>{getCreatorName(view.creator)}</bdi>'s list is erased. Your address is
            erased from the records of sent newsletters within two days.
          </p>
          <BackToCreator creator={view.creator} />
        </>
      );
    case 'invalid':
      return (
        <>
          <p>
            The link is incomplete, or its subscription no longer exists. Use the full link from your newest
            newsletter.
          </p>
          <GoHome />
        </>
      );
    case 'failed':
      return <p role="alert">{view.message}</p>;
  }
}

const NOTICES: Record<NonNullable<Preferences['notice']>, string> = {
  name: 'Your name is saved.',
  topics: 'Your topics are saved.',
  fields: 'Your details are saved.',
  pause: 'Newsletters are paused.',
  resume: 'You will receive newsletters again.',
  address:
    'If this address is valid, we emailed a link to it. Open the link to finish. We send at most one link per hour.',
};

function Preferences({ view }: { view: Preferences }): VNode {
  const name = getCreatorName(view.subscriber.creator);
  return (
    <>
      <p>
        This page shows your data on <bdi>{name}</bdi>'s list. Anyone with the link to this page can change
        your data. Remove the link from emails that you forward.
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
