import { ExternalLink } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { WaveRule } from '../../ui/brand/brand';
import { Button, buttonClass, TextLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { classNames } from '../../ui/formats/class-names';
import { Segmented } from '../../ui/forms/segmented';
import { UnsavedChangesGuard } from '../../ui/overlays/unsaved-changes-guard';
import { useSignedInUser } from '../accounts/index';
import { DigitalProducts, ViewStoreButton } from '../products/index';
import { useDraft } from './draft';
import { LinksEditor } from './links/links-editor';
import { CustomCssCard } from './look/custom-css-card';
import { OwnLookCard } from './look/own-look-card';
import { LookFields } from './look-fields';
import { useSaveProfile } from './mutations';
import { PhonePreview } from './phone-preview';
import { ProfileFields } from './profile/profile-fields';
import { ClashWarning, fieldProblemsOf, saveAlertOf } from './save-problem';
import { ProfileLinkBar } from './share/profile-link-bar';
import { publicUrl } from './share/public-address';
import { ShareSiteDialog } from './share/share-site-dialog';
import { siteFormOf } from './site-form';
import { ThemePicker } from './theme-picker';

const VIEWS = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

export function SiteEditorPage() {
  const user = useSignedInUser();
  const { form, change, changes, isChanged, clashes, settle } = useDraft(siteFormOf(user));
  const fields = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [sharing, setSharing] = useState(false);
  const [previewVersion, setPreviewVersion] = useState(0);
  const save = useSaveProfile();
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (save.error) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save.error]);

  const problems = fieldProblemsOf(save.error, { sent: save.variables, form });
  const reloadPreview = () => setPreviewVersion((version) => version + 1);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(changes, {
      onSuccess: (saved) => {
        settle(form, siteFormOf(saved));
        setSharing(true);
        reloadPreview();
      },
    });
  }

  return (
    <form
      // A focused field must not be hidden behind the sticky header.
      className="flex flex-col gap-6 [&_:is(input,textarea,button,a)]:scroll-mt-24"
      onSubmit={submit}
      noValidate
    >
      <SiteEditorHeader username={user.username} saving={save.isPending} />
      <WaveRule />
      {save.isError && <Alert>{saveAlertOf(save.error)} Your changes are still here.</Alert>}
      <ClashWarning fields={clashes} />
      <div className="flex flex-col items-stretch">
        <ProfileLinkBar username={user.username} />
        <TextLink to="/microsite" className="inline-flex min-h-11 items-center self-start text-meta">
          QR code and custom domain
        </TextLink>
      </div>
      <div className="md:hidden">
        <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div
          ref={fields}
          className={classNames('flex min-w-0 flex-col gap-5', view === 'preview' && 'max-md:hidden')}
        >
          <LinksEditor onSaved={reloadPreview} />
          <Card>
            <ThemePicker value={form.theme} onChange={(theme) => change({ ...form, theme })} />
          </Card>
          <OwnLookCard form={form} onChange={change} problems={problems} />
          <LookFields form={form} onChange={change} problems={problems} />
          <CustomCssCard form={form} onChange={change} isPro={user.isPro} problems={problems} />
          <ProfileFields form={form} onChange={change} onImageChanged={reloadPreview} problems={problems} />
          <DigitalProducts onSaved={reloadPreview} />
          <Button type="submit" className="md:self-start" busy={save.isPending}>
            Save Changes
          </Button>
        </div>
        <div
          className={classNames(
            'flex flex-col gap-3 md:sticky md:top-24',
            view === 'edit' && 'max-md:hidden',
          )}
        >
          <PhonePreview
            username={user.username}
            draft={isChanged ? form : undefined}
            version={previewVersion}
          />
          <p className="text-center text-meta text-ink-3">
            The preview shows your changes as you type. Visitors see them after you save.
          </p>
        </div>
      </div>
      <ShareSiteDialog open={sharing} onClose={() => setSharing(false)} username={user.username} />
      <UnsavedChangesGuard unsaved={isChanged} />
    </form>
  );
}

type SiteEditorHeaderProps = { username: string; saving: boolean };

/** Stays at the top of the window, so that Save is always reachable in the long form. */
export function SiteEditorHeader({ username, saving }: SiteEditorHeaderProps) {
  return (
    <header className="sticky top-0 z-10 -mx-4 -my-3 flex items-center justify-between gap-3 bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:-mx-10 lg:px-10">
      <h1 tabIndex={-1} className="font-display text-title-small whitespace-nowrap md:text-title">
        My Site
      </h1>
      <div className="flex gap-2">
        <a
          href={publicUrl(username)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'on', 'max-md:px-3')}
        >
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          <span className="max-md:sr-only">View Site</span>
        </a>
        <ViewStoreButton />
        <Button type="submit" tone="primary" busy={saving}>
          Save
        </Button>
      </div>
    </header>
  );
}
