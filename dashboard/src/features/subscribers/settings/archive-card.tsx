import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, textLinkClass } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts';
import { publicAddress, publicUrl } from '../../sites';
import { Choices } from './choices';
import { ARCHIVE_MODES, type ArchiveMode } from './list-settings';

type ArchiveCardProps = { archive: ArchiveMode; busy: boolean; onSave: (archive: ArchiveMode) => void };

/** Sets the visibility of sent newsletters on the web. */
export function ArchiveCard({ archive, busy, onSave }: ArchiveCardProps) {
  const { username } = useSignedInUser();
  const [changed, setChanged] = useState<ArchiveMode>();
  const chosen = changed ?? archive;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(chosen);
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader title="Archive" />
        <p className="text-ink-2">Your sent newsletters, each on its own page.</p>
        <Choices
          legend="Visibility of the archive"
          options={ARCHIVE_MODES}
          value={chosen}
          onChange={setChanged}
        />
        {archive !== 'off' && (
          <a
            href={`${publicUrl(username)}/newsletters`}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 self-start wrap-anywhere md:min-h-8`}
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {publicAddress(username)}/newsletters
          </a>
        )}
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          Save archive
        </Button>
      </form>
    </Card>
  );
}
