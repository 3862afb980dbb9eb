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

const NO_KEY = 'tidings-no-question-mark';

export type CommandDialog = 'search' | 'shortcuts';
type CommandsProps = {
  shown: CommandDialog | undefined;
  onShow: Dispatch<SetStateAction<CommandDialog | undefined>>;
};

/** Renders the search and the list of shortcuts, and opens them by key. Each loads when it is first opened. */
export function Commands({ shown, onShow }: CommandsProps) {
  const [opensByKey, setOpensByKey] = useState(() => deviceStorage.read(NO_KEY) === undefined);
  const [opened, setOpened] = useState<ReadonlySet<CommandDialog>>(new Set());
  if (shown && !opened.has(shown)) setOpened(new Set([...opened, shown]));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = dialogFor(event, opensByKey);
    if (!asked) return;
    event.preventDefault();
    onShow(shown === asked ? undefined : asked);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function changeOpensByKey(opens: boolean): void {
    setOpensByKey(opens);
    if (opens) deviceStorage.forget(NO_KEY);
    else deviceStorage.save(NO_KEY, 'yes');
  }

  /** The event of a closing dialog comes late. By then the other one may be shown. */
  const close = (dialog: CommandDialog) => onShow((now) => (now === dialog ? undefined : now));
  return (
    <Suspense>
      {opened.has('search') && (
        <CommandPalette
          open={shown === 'search'}
          onClose={() => close('search')}
          onShowShortcuts={() => onShow('shortcuts')}
        />
      )}
      {opened.has('shortcuts') && (
        <ShortcutsDialog
          open={shown === 'shortcuts'}
          onClose={() => close('shortcuts')}
          opensByKey={opensByKey}
          onOpensByKey={changeOpensByKey}
        />
      )}
    </Suspense>
  );
}

/** Returns the dialog that a key opens or closes. A key that the focused text uses itself opens none. */
function dialogFor(event: KeyboardEvent, opensByKey: boolean): CommandDialog | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const isMod = hasModifierKey(event);
  if (isMod && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return isOtherDialogOpen('Search') ? undefined : 'search';
  }
  if (!isMod && event.key === '?' && opensByKey && !isTyping(event.target)) {
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
