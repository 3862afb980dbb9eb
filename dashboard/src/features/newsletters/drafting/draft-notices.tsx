import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { ConflictDialog } from './conflict-dialog';
import { SaveFailure } from './saving/save-failure';
import type { DraftAutosave } from './saving/use-draft-autosave';

/** Shows notices beside the text, with the reason why it is not saved and the steps to fix that. */
export function DraftNotices({ autosave }: { autosave: DraftAutosave }) {
  const { state } = autosave;

  return (
    <>
      {state.name === 'conflict' && <Conflict autosave={autosave} theirs={state.theirs} />}
      {state.name === 'waiting' && <Waiting error={state.error} />}
      {state.name === 'refused' && <SaveFailure error={state.error} />}
      {state.name === 'locked' && (
        <div className="flex flex-col items-start gap-3">
          <SaveFailure error={state.error} />
          {autosave.isUnsaved && <SaveAsNew save={autosave.saveBoth} />}
        </div>
      )}
      {autosave.isOpenElsewhere && state.name !== 'conflict' && (
        <p className="text-meta text-ink-2">This newsletter is also open in another tab.</p>
      )}
      {!autosave.isSavedHere && autosave.isUnsaved && (
        <p className="text-meta text-ink-2">
          This browser cannot store a copy of your text. Keep the page open until it is saved.
        </p>
      )}
    </>
  );
}

/** Shows that a save waits. Without a connection the writer can only continue. */
function Waiting({ error }: { error: Error }) {
  if (error instanceof ApiError) return <SaveFailure error={error} />;
  return (
    <Alert tone="warning">
      You are offline. You can keep writing. We save your text when you are back online.
    </Alert>
  );
}

function SaveAsNew({ save }: { save: () => Promise<unknown> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: save });

  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        Save as a new draft
      </Button>
      {error && <SaveFailure error={error} />}
    </>
  );
}

type ConflictProps = {
  autosave: DraftAutosave;
  theirs: Extract<DraftAutosave['state'], { name: 'conflict' }>['theirs'];
};

function Conflict({ autosave, theirs }: ConflictProps) {
  const [isOpen, setIsOpen] = useState(true);

  return (
    <>
      <Alert tone="warning">
        <p>Another tab or app changed this newsletter. Your text is still here. Choose a version to keep.</p>
        <Button className="mt-2" onClick={() => setIsOpen(true)}>
          Compare versions
        </Button>
      </Alert>
      <ConflictDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        localDraft={autosave.draft}
        serverDraft={theirs}
        onOverwrite={autosave.overwriteWithMine}
        onTakeTheirs={autosave.loadServerVersion}
        onSaveBoth={autosave.saveBoth}
      />
    </>
  );
}
