import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { hasModifierKey } from '../../ui/formats/shortcuts';
import { deviceStorage } from '../../ui/hooks/browser-storage';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog')).ShortcutsDialog,
}));

const QUESTION_MARK_OFF_KEY = 'tidings-no-question-mark';

export type CommandDialog = 'search' | 'shortcuts';
type CommandsProps = {
  openDialog: CommandDialog | undefined;
  onOpenDialog: Dispatch<SetStateAction<CommandDialog | undefined>>;
};

/** Renders the search and the list of shortcuts, and opens both by key. Each loads when it is first opened. */
export function Commands({ openDialog, onOpenDialog }: CommandsProps) {
  const [isQuestionMarkOn, setIsQuestionMarkOn] = useState(
    () => deviceStorage.read(QUESTION_MARK_OFF_KEY) === undefined,
  );
  const [everOpened, setEverOpened] = useState<ReadonlySet<CommandDialog>>(new Set());
  if (openDialog && !everOpened.has(openDialog)) setEverOpened(new Set([...everOpened, openDialog]));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const requestedDialog = findDialog(event, isQuestionMarkOn);
    if (!requestedDialog) return;
    event.preventDefault();
    onOpenDialog(openDialog === requestedDialog ? undefined : requestedDialog);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function changeIsQuestionMarkOn(isOn: boolean): void {
    setIsQuestionMarkOn(isOn);
    if (isOn) deviceStorage.forget(QUESTION_MARK_OFF_KEY);
    else deviceStorage.save(QUESTION_MARK_OFF_KEY, 'yes');
  }

  /** A dialog fires its close event late, when another dialog may already be open. */
  const close = (dialog: CommandDialog) =>
    onOpenDialog((current) => (current === dialog ? undefined : current));
  return (
    <Suspense>
      {everOpened.has('search') && (
        <CommandPalette
          open={openDialog === 'search'}
          onClose={() => close('search')}
          onShowShortcuts={() => onOpenDialog('shortcuts')}
        />
      )}
      {everOpened.has('shortcuts') && (
        <ShortcutsDialog
          open={openDialog === 'shortcuts'}
          onClose={() => close('shortcuts')}
          isQuestionMarkOn={isQuestionMarkOn}
          onQuestionMarkChange={changeIsQuestionMarkOn}
        />
      )}
    </Suspense>
  );
}

/** Returns the dialog that a key opens or closes. Returns undefined if the focused text field uses the key itself. */
function findDialog(event: KeyboardEvent, isQuestionMarkOn: boolean): CommandDialog | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const isMod = hasModifierKey(event);
  if (isMod && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return isOtherDialogOpen('Search') ? undefined : 'search';
  }
  if (!isMod && event.key === '?' && isQuestionMarkOn && !isTyping(event.target)) {
    return isOtherDialogOpen('Keyboard shortcuts') ? undefined : 'shortcuts';
  }
  return undefined;
}

function isOtherDialogOpen(title: string): boolean {
  const open = document.querySelector('dialog[open]');
  return open !== null && open.querySelector('h2')?.textContent !== title;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  );
}
