import { ExternalLink } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { WaveRule } from '../../ui/brand/brand';
import { Button, getButtonClass, TextLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { classNames } from '../../ui/formats/class-names';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { UnsavedChangesGuard } from '../../ui/overlays/unsaved-changes-guard';
import { useSignedInUser } from '../accounts/session';
import { DigitalProducts } from '../products/digital-products';
import { ViewStoreButton } from '../products/view-store-button';
import { useDraft } from './draft';
import { LinksEditor } from './links/links-editor';
import { CustomCssCard } from './look/custom-css-card';
import { OwnLookCard } from './look/own-look-card';
import { LookFields } from './look-fields';
import { PhonePreview } from './phone-preview';
import { ProfileFields } from './profile/profile-fields';
import { ClashWarning, describeSaveErrorInSentence, readFieldProblems } from './save-problem';
import { ProfileLinkBar } from './share/profile-link-bar';
import { formatPublicUrl } from './share/public-address';
import { ShareSiteDialog } from './share/share-site-dialog';
import { toSiteForm } from './site-form';
import { ThemePicker } from './theme-picker';
import { type SiteSaveStatus, useSiteSaving } from './use-site-saving';
import { useUndo } from './use-undo';

const VIEW_OPTIONS = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

export function SiteEditorPage() {
  const user = useSignedInUser();
  const draft = useDraft(toSiteForm(user), `tidings-site:${user.id}`);
  const { form, isChanged, clashes } = draft;
  const fieldsRef = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [isSharing, setIsSharing] = useState(false);
  const [previewVersion, setPreviewVersion] = useState(0);
  const reloadPreview = () => setPreviewVersion((version) => version + 1);
  const editHistory = useUndo(form, draft.change);
  const saving = useSiteSaving({
    draft,
    onSaved: reloadPreview,
    onConfirmed: () => setIsSharing(true),
  });
  const { requestedSaveError } = saving;
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (requestedSaveError) fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [requestedSaveError]);

  const problems = readFieldProblems(saving.error, { sent: saving.sentChanges, form });

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.save();
  }

  return (
    <form
      // The sticky header must not hide a focused field.
      className="flex flex-col gap-6 [&_:is(input,textarea,button,a)]:scroll-mt-24"
      onSubmit={submit}
      onBlur={draft.normalize}
      noValidate
    >
      <SiteEditorHeader
        username={user.username}
        saving={saving}
        onUndo={editHistory.canUndo && editHistory.undo}
      />
      <WaveRule />
      {requestedSaveError && (
        <Alert>{describeSaveErrorInSentence(requestedSaveError)} Your changes are still here.</Alert>
      )}
      <ClashWarning fields={clashes} />
      <div className="flex flex-col items-stretch">
        <ProfileLinkBar username={user.username} />
        <TextLink to="/microsite" className="inline-flex min-h-11 items-center self-start text-meta">
          Your Micro-site: QR code and custom domain
        </TextLink>
      </div>
      <div className="md:hidden">
        <SegmentedControl label="View" options={VIEW_OPTIONS} value={view} onChange={setView} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div
          ref={fieldsRef}
          className={classNames('flex min-w-0 flex-col gap-5', view === 'preview' && 'max-md:hidden')}
        >
          <LinksEditor onSaved={reloadPreview} />
          <Card>
            <ThemePicker value={form.theme} onChange={(theme) => editHistory.change({ ...form, theme })} />
          </Card>
          <OwnLookCard form={form} onChange={editHistory.change} problems={problems} />
          <LookFields form={form} onChange={editHistory.change} problems={problems} />
          <CustomCssCard form={form} onChange={editHistory.change} isPro={user.isPro} problems={problems} />
          <ProfileFields
            form={form}
            onChange={editHistory.change}
            onImageChanged={reloadPreview}
            problems={problems}
          />
          <DigitalProducts onSaved={reloadPreview} />
          <Button type="submit" className="md:self-start" busy={saving.isBusy}>
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
            The preview shows your changes as you type. They are saved when you stop typing, and visitors then
            see them.
          </p>
        </div>
      </div>
      <ShareSiteDialog open={isSharing} onClose={() => setIsSharing(false)} username={user.username} />
      <UnsavedChangesGuard unsaved={saving.isStuck} onLeave={saving.discard} />
    </form>
  );
}

type SiteEditorHeaderProps = {
  username: string;
  saving: { status: SiteSaveStatus; isBusy: boolean };
  onUndo: (() => void) | false;
};

const STATUS_LABELS: Record<SiteSaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Offline: stored in this tab',
  failed: 'Not saved',
};

/** Stays at the top of the window, so that Save is always visible in the long form. */
function SiteEditorHeader({ username, saving, onUndo }: SiteEditorHeaderProps) {
  return (
    <header className="sticky top-0 z-10 -mx-4 -my-3 flex items-center justify-between gap-3 bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:-mx-10 lg:px-10">
      <div className="flex min-w-0 flex-col md:flex-row md:items-baseline md:gap-4">
        <h1 tabIndex={-1} className="font-display text-title-small whitespace-nowrap md:text-title">
          My Site
        </h1>
        <div className="flex items-center gap-1">
          {/* The status is not a live region, because screen readers would announce each changed field. */}
          <span
            className={classNames('text-meta', saving.status === 'failed' ? 'text-danger' : 'text-ink-3')}
          >
            {STATUS_LABELS[saving.status]}
          </span>
          {onUndo && (
            <Button tone="ghost" className="-my-2 px-2! text-meta!" onClick={onUndo}>
              Undo
            </Button>
          )}
        </div>
      </div>
      <div className="flex gap-2">
        <a
          href={formatPublicUrl(username)}
          target="_blank"
          rel="noreferrer"
          className={getButtonClass('secondary', 'on', 'max-md:px-3')}
        >
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          <span className="max-md:sr-only">View Site</span>
        </a>
        <ViewStoreButton />
        <Button type="submit" tone="primary" busy={saving.isBusy}>
          Save
        </Button>
      </div>
    </header>
  );
}
