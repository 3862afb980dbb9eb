import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import type { DraftAutosaveInput } from '../drafting/saving/use-draft-autosave';
import { useSaveShortcut } from '../use-save-shortcut';
import type { OpenDialog } from './dialogs/open-dialog';
import { focusOnProblem } from './focus-on-problem';
import { findTab, type PanelTab } from './panel/side-panel';
import { useDraftEditing } from './use-draft-editing';

type StudioDialog = 'preview' | 'send' | 'schedule' | 'test';

/** Holds the draft, the open tab of the panel and the open dialog. */
export function useStudio(autosaveInput: DraftAutosaveInput) {
  const editing = useDraftEditing(autosaveInput);
  const isPhone = useMediaQuery('(width < 48rem)');
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<StudioDialog>();
  const [tab, setTab] = useState<PanelTab | undefined>(isPhone ? undefined : 'design');
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(editing.save);

  /** Opens the tab with a field, and focuses the field. */
  function goTo(path: string) {
    flushSync(() => setTab(findTab(path) ?? tab));
    focusOnProblem(form.current, path);
  }

  function askToSend(action: 'send' | 'schedule') {
    const sendProblem = editing.check();
    if (!sendProblem) return setDialog(action);
    showErrorToast(sendProblem.title, sendProblem.description);
    goTo(sendProblem.field);
  }

  return {
    editing,
    form,
    isPhone,
    part,
    setPart,
    dialog,
    setDialog,
    tab,
    setTab,
    goTo,
    preview: () => setDialog('preview'),
    test: () => setDialog('test'),
    send: () => askToSend('send'),
    schedule: () => askToSend('schedule'),
  };
}

export type Studio = ReturnType<typeof useStudio>;
