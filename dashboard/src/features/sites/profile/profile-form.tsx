import type { FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { type User, useSignedInUser } from '../../accounts/session';
import { ProfilePictureField } from '../../media/profile-picture-field';
import { useDraft } from '../draft';
import { useUpdateProfile } from '../mutations';
import { ClashWarning, describeSaveErrorInSentence, readFieldProblems } from '../save-problem';
import { toSiteForm } from '../site-form';
import { BioField, DisplayNameField, PostalAddressField } from './profile-fields';

/** Edits image, name, bio and the sender of newsletters. The site editor edits the rest of the page. */
export function ProfileForm() {
  const user = useSignedInUser();
  const { form, change, changes, isChanged, clashes, settle, normalize } = useDraft(toProfile(user));
  const update = useUpdateProfile();
  const problems = readFieldProblems(update.error, { sent: update.variables, form });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate(changes, {
      onSuccess: (savedProfile) => {
        settle(changes, toProfile(savedProfile));
        normalize();
      },
    });
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
        <CardHeader title="Profile" />
        {update.isError && <Alert>{describeSaveErrorInSentence(update.error)}</Alert>}
        <ClashWarning fields={clashes} />
        <ProfilePictureField doneTitle="Profile image updated" />
        <DisplayNameField
          value={form.displayName}
          problem={problems.displayName}
          onChange={(input) => change({ ...form, displayName: input })}
        />
        <BioField
          value={form.bio}
          problem={problems.bio}
          onChange={(input) => change({ ...form, bio: input })}
        />
        <PostalAddressField
          value={form.postalAddress}
          problem={problems.postalAddress}
          onChange={(input) => change({ ...form, postalAddress: input })}
        />
        <Button type="submit" tone="primary" className="md:self-start" busy={update.isPending}>
          Save profile
        </Button>
      </form>
      <UnsavedChangesGuard unsaved={isChanged} />
    </Card>
  );
}

function toProfile(user: User) {
  const { displayName, bio } = toSiteForm(user);
  return { displayName, bio, postalAddress: user.postalAddress ?? '' };
}
