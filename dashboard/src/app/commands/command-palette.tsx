import { Command as Menu } from 'cmdk';
import { Mail, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../features/accounts/session';
import { useNewsletterLinks } from '../../features/newsletters/list/find-newsletters';
import { useLogOut } from '../../features/sign-in/mutations';
import { formatPublicUrl } from '../../features/sites/share/public-address';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/overlays/dialog';
import { type Command, listCommands } from './command-list';

type CommandPaletteProps = { open: boolean; onClose: () => void; onShowShortcuts: () => void };

/** Searches the screens, the actions and the latest newsletters. */
export function CommandPalette({ open, onClose, onShowShortcuts }: CommandPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search"
      size="form"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <CommandMenu onClose={onClose} onShowShortcuts={onShowShortcuts} />
    </Dialog>
  );
}

function CommandMenu({ onClose, onShowShortcuts }: Omit<CommandPaletteProps, 'open'>) {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const signOut = useLogOut();
  const newsletters = useNewsletterLinks();
  const { actions, screens } = listCommands(user);
  const inputRef = useRef<HTMLInputElement>(null);
  // Focuses in an effect, after the browser has focused the first element of the opened dialog.
  useEffect(() => inputRef.current?.focus(), []);

  const handlers = {
    'copy-address': () => copyText(formatPublicUrl(user.username)),
    'show-shortcuts': onShowShortcuts,
    'log-out': () => signOut.mutate(),
  };

  function runCommand(target: Command['run']): void {
    onClose();
    if ('path' in target) void navigate(target.path);
    else handlers[target.action]();
  }

  return (
    <Menu
      label="Search screens, actions and newsletters"
      loop
      // The Vim keys would use Ctrl+K, which closes the search.
      vimBindings={false}
      className="flex min-h-0 flex-col gap-3"
    >
      <div className="flex items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
        <Menu.Input
          ref={inputRef}
          placeholder="A screen, an action or a newsletter"
          className="h-11 w-full min-w-0 bg-transparent text-lead outline-none md:text-body"
        />
      </div>
      <Menu.List label="Results" className="h-[min(24rem,50dvh)] overflow-auto">
        <Menu.Empty className="px-3 py-6 text-center text-ink-2">Nothing found. Try another word.</Menu.Empty>
        <CommandGroup heading="Actions">
          {actions.map((command) => (
            <CommandItem key={command.label} {...command} onSelect={() => runCommand(command.run)} />
          ))}
        </CommandGroup>
        <CommandGroup heading="Screens">
          {screens.map((command) => (
            <CommandItem key={command.label} {...command} onSelect={() => runCommand(command.run)} />
          ))}
        </CommandGroup>
        <CommandGroup heading="Latest newsletters">
          {newsletters.map(({ id, title, path }) => (
            <CommandItem
              key={id}
              value={`newsletter ${id} ${title}`}
              label={title}
              icon={Mail}
              onSelect={() => runCommand({ path })}
            />
          ))}
        </CommandGroup>
      </Menu.List>
    </Menu>
  );
}

function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Menu.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Menu.Group>
  );
}

type CommandItemProps = Pick<Command, 'label' | 'icon' | 'keywords'> & {
  /** Distinguishes entries with the same label. */
  value?: string;
  onSelect: () => void;
};

function CommandItem({ label, icon: Icon, keywords = [], value = label, onSelect }: CommandItemProps) {
  return (
    <Menu.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-nav px-3 text-ink-2 data-[selected=true]:bg-sunken data-[selected=true]:text-ink md:min-h-10"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <bdi className="truncate">{label}</bdi>
    </Menu.Item>
  );
}
