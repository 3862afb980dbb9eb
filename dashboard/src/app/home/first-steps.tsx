import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '../../features/accounts/session';
import { useLastSentNewsletter } from '../../features/newsletters/list/find-newsletters';
import { newNewsletterPath } from '../../features/newsletters/newsletter-paths';
import { formatPublicUrl } from '../../features/sites/share/public-address';
import { AddYourselfButton } from '../../features/subscribers/new-subscribers';
import { useSubscriberCount } from '../../features/subscribers/queries';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { classNames } from '../../ui/formats/class-names';
import { deviceStorage } from '../../ui/hooks/browser-storage';
import { routePaths } from '../routes/route-paths';

type Step = { title: string; text: string; isDone: boolean; action: ReactNode };

/**
 * Returns the steps of a new creator, and a function that dismisses them on this device. Returns no steps while the
 * numbers are loading, after the last step, and after a dismissal.
 */
export function useFirstSteps() {
  const user = useSignedInUser();
  const { data: subscribers } = useSubscriberCount();
  const { lastSent } = useLastSentNewsletter();
  const key = `tidings:first-steps-dismissed:${user.id}`;
  const [isDismissed, setIsDismissed] = useState(() => deviceStorage.read(key) !== undefined);

  function dismiss() {
    deviceStorage.save(key, new Date().toISOString());
    setIsDismissed(true);
  }

  if (isDismissed || subscribers === undefined || lastSent === undefined) return { steps: [], dismiss };

  const links = Object.values(user.socialLinks).filter(Boolean);
  const steps: Step[] = [
    {
      title: 'Complete your page',
      text: 'It is live. Add an image, a few words about you, or a link.',
      isDone: Boolean(user.bio || user.profileImage || links.length > 0),
      action: <ButtonLink to={routePaths.siteEditor}>Edit page</ButtonLink>,
    },
    {
      title: 'Add yourself as the first subscriber',
      text: 'Then you receive every newsletter as your subscribers do.',
      isDone: subscribers > 0,
      action: <AddYourselfButton email={user.email} />,
    },
    {
      title: 'Send your first newsletter',
      text: 'A template is ready. Replace its text with yours.',
      isDone: lastSent !== null,
      action: <ButtonLink to={newNewsletterPath}>Write</ButtonLink>,
    },
    {
      title: 'Share your page',
      text: 'Done when someone besides you subscribes.',
      isDone: subscribers > 1,
      action: <CopyButton text={formatPublicUrl(user.username)} label="Copy link" />,
    },
  ];
  return { steps: steps.every(({ isDone }) => isDone) ? [] : steps, dismiss };
}

type FirstStepsProps = { steps: Step[]; onDismiss: () => void };

/** Shows the steps of a new creator. Steps that are done have no text and no action. */
export function FirstSteps({ steps, onDismiss }: FirstStepsProps) {
  const doneCount = steps.filter((step) => step.isDone).length;

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="text-section font-strong">First steps</h2>
          <p className="text-meta text-ink-2">
            {doneCount} of {steps.length} done
          </p>
        </div>
        <button
          type="button"
          onClick={onDismiss}
          className="press -mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken md:size-9"
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Dismiss first steps</span>
        </button>
      </div>
      <progress
        aria-label="First steps done"
        max={steps.length}
        value={doneCount}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-tide [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-tide"
      />
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li
            key={step.title}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-1 last:pb-0"
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-6 shrink-0 place-items-center rounded-pill border',
                step.isDone ? 'border-tide bg-tide text-on-tide' : 'border-line-strong',
              )}
            >
              {step.isDone && <Check size={14} strokeWidth={2.5} />}
            </span>
            <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
              <h3 className={classNames('font-semibold', step.isDone && 'text-ink-2 line-through')}>
                {step.title}
                {step.isDone && <span className="sr-only"> (done)</span>}
              </h3>
              {!step.isDone && <p className="text-meta text-ink-2">{step.text}</p>}
            </div>
            {!step.isDone && <div className="max-md:ml-10">{step.action}</div>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
