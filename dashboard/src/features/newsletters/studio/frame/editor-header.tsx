import { useMemo } from 'react';
import { Button } from '../../../../ui/button';
import { BackLink, PageHeader } from '../../../../ui/page-header';
import { useSignedInUser } from '../../../accounts/session';
import { QuotaCounter } from '../../../plans/quota-notices';
import { DraftStatus } from '../../drafting/draft-status';
import type { DraftAutosave } from '../../drafting/saving/use-draft-autosave';
import { EditorMenu } from './editor-menu';

type EditorHeaderProps = {
  autosave: DraftAutosave;
  /** Undefined if another part of the screen offers Preview. */
  onPreview: (() => void) | undefined;
  onSave: () => void;
  onStartAnother: () => void;
  onDuplicate: (() => void) | undefined;
};

const backLink = <BackLink to="/newsletters" label="Newsletters" />;

/** Renders at each save. Only the status differs then, so the links do not render again. */
export function EditorHeader(props: EditorHeaderProps) {
  const { autosave, onPreview, onSave, onStartAnother, onDuplicate } = props;
  const user = useSignedInUser();
  const quota = useMemo(() => <QuotaCounter {...user} />, [user]);
  const isBegun = autosave.id !== undefined || autosave.isUnsaved;

  return (
    <PageHeader
      title="Newsletter"
      above={backLink}
      lead={
        <span className="flex flex-wrap items-baseline gap-x-4">
          {quota}
          {isBegun && <DraftStatus state={autosave.state} />}
        </span>
      }
      actions={
        <>
          {onPreview && <Button onClick={onPreview}>Preview</Button>}
          <Button busy={autosave.isSavingNow} onClick={onSave}>
            Save
          </Button>
          <EditorMenu onStartAnother={onStartAnother} onDuplicate={onDuplicate} />
        </>
      }
    />
  );
}
