import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard';
import { useSignedInUser } from '../accounts';
import { ProfilePictureField } from '../media';
import { BioField } from './bio-field';
import { DisplayNameField } from './display-name-field';
import { saveProblemOf } from './save-problem';
import { siteFormOf } from './site-form';
import { useUpdateProfile } from './use-update-profile';

/** Picture, name and bio by themselves; the rest of the page is the site editor's. */
export function ProfileForm() {
  const stored = siteFormOf(useSignedInUser());
  const [displayName, setDisplayName] = useState(stored.displayName);
  const [bio, setBio] = useState(stored.bio);
  const update = useUpdateProfile();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate(
      { displayName, bio },
      {
        onSuccess: (saved) => {
          // The server tidies spaces. What was typed meanwhile stays.
          setDisplayName((current) => (current === displayName ? saved.displayName : current));
          setBio((current) => (current === bio ? saved.bio : current));
        },
      },
    );
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
        <CardHeader title="Profile" />
        {update.isError && <Alert>{saveProblemOf(update.error)}</Alert>}
        <ProfilePictureField doneTitle="Profile image updated" />
        <DisplayNameField value={displayName} onChange={setDisplayName} />
        <BioField value={bio} onChange={setBio} />
        <Button type="submit" tone="primary" className="md:self-start" busy={update.isPending}>
          Save profile
        </Button>
      </form>
      <UnsavedChangesGuard unsaved={displayName !== stored.displayName || bio !== stored.bio} />
    </Card>
  );
}
