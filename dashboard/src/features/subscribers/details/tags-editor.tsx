import { errorMessage } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { controlClass } from '../../../ui/forms/field';
import { RemovableChip } from '../../../ui/removable-chip';
import type { Subscriber } from '../subscriber';
import { type Tag, useTags } from '../tags-and-fields/queries';
import { useChangeTags } from './queries';

/** Adds and removes the tags of a subscriber. Each change is saved at once. */
export function TagsEditor({ subscriber }: { subscriber: Subscriber }) {
  const { data: tags, error, refetch } = useTags();

  return (
    <>
      <h2 className="text-section font-strong">Tags</h2>
      {tags && <SubscriberTags subscriber={subscriber} tags={tags} />}
      {!tags && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!tags && !error && <SkeletonRows rows={1} rowClass="h-11" />}
    </>
  );
}

function SubscriberTags({ subscriber, tags }: { subscriber: Subscriber; tags: Tag[] }) {
  const addTag = useChangeTags(subscriber.id);
  const removeTag = useChangeTags(subscriber.id);
  const [addedName, setAddedName] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const givenTags = tags.filter(({ name }) => subscriber.tags.includes(name));
  const otherTags = tags.filter((tag) => !givenTags.includes(tag));

  function add() {
    if (addedName) addTag.mutate({ add: [Number(addedName)] }, { onSuccess: () => setAddedName('') });
    else select.current?.focus();
  }

  function remove(id: number) {
    removeTag.mutate({ remove: [id] });
    // Moves the focus, because the pressed button is removed.
    select.current?.focus();
  }

  if (tags.length === 0) {
    return (
      <p className="text-ink-2">
        You have no tags yet. <TextLink to="/subscribers/tags">Create a tag</TextLink>
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Tags" className="flex flex-wrap gap-2 empty:hidden">
        {givenTags.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <RemovableChip label={name} action={`Remove the tag ${name}`} onRemove={() => remove(id)} />
          </li>
        ))}
      </ul>
      {givenTags.length === 0 && <p className="text-ink-2">This subscriber has no tags.</p>}
      {otherTags.length > 0 && (
        <div className="flex gap-2">
          <select
            ref={select}
            aria-label="Tag to add"
            className={`${controlClass} h-11 min-w-0 md:h-10 md:max-w-72`}
            value={addedName}
            onChange={({ target }) => setAddedName(target.value)}
          >
            <option value="">Choose a tag…</option>
            {otherTags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button className="shrink-0" busy={addTag.isPending} onClick={add}>
            Add tag
          </Button>
        </div>
      )}
    </>
  );
}
