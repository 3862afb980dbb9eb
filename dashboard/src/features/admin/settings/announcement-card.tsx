import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField, TextField } from '../../../ui/forms/field';
import { readFieldProblems } from '../console-api';
import { type InstanceSettings, useChangeSettings } from './mutations';

type Announcement = InstanceSettings['announcement'];

const NO_ANNOUNCEMENT: Announcement = { text: '', level: 'info', audience: 'everyone' };

/** Edits the announcement in creators' dashboards. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const [draft, setDraft] = useState(() => toDraft(announcement));
  const save = useChangeSettings();
  const problems = readFieldProblems(save.error);
  const write = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ announcement: readAnnouncement(draft) });
  }

  function remove() {
    save.mutate({ announcement: NO_ANNOUNCEMENT }, { onSuccess: () => setDraft(toDraft(NO_ANNOUNCEMENT)) });
  }

  return (
    <Card>
      <form className="flex max-w-[560px] flex-col gap-4" onSubmit={submit} noValidate>
        <h2 className="text-section font-strong">Announcement</h2>
        <TextField
          label="Text"
          help="Plain text, above every screen of the creators’ dashboard. Each creator can dismiss it."
          maxLength={500}
          autoComplete="off"
          error={problems['announcement.text']}
          value={draft.text}
          onChange={(event) => write({ text: event.target.value })}
        />
        <TextField
          label="Link"
          help="Optional. Shown as “Read more”."
          type="url"
          maxLength={500}
          autoComplete="off"
          error={problems['announcement.linkUrl']}
          value={draft.linkUrl}
          onChange={(event) => write({ linkUrl: event.target.value })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label="Level"
            value={draft.level}
            onChange={({ target }) => write({ level: target.value === 'warning' ? 'warning' : 'info' })}
          >
            <option value="info">Information</option>
            <option value="warning">Warning</option>
          </SelectField>
          <SelectField
            label="Audience"
            value={draft.audience}
            onChange={({ target }) => write({ audience: target.value === 'pro' ? 'pro' : 'everyone' })}
          >
            <option value="everyone">All creators</option>
            <option value="pro">Creators on Pro</option>
          </SelectField>
          <TextField
            label="From"
            help="Leave empty to start at once."
            type="datetime-local"
            value={draft.startsAt}
            onChange={(event) => write({ startsAt: event.target.value })}
          />
          <TextField
            label="Until"
            help="Leave empty for no end."
            type="datetime-local"
            value={draft.endsAt}
            onChange={(event) => write({ endsAt: event.target.value })}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            Save announcement
          </Button>
          {announcement.text !== '' && (
            <Button disabled={save.isPending} onClick={remove}>
              Remove announcement
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** Converts times to the browser's fields, in local time. */
function toDraft({ text, linkUrl, level, audience, startsAt, endsAt }: Announcement) {
  return {
    text,
    linkUrl: linkUrl ?? '',
    level,
    audience,
    startsAt: toLocal(startsAt),
    endsAt: toLocal(endsAt),
  };
}

function toLocal(iso: string | null | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function readAnnouncement({
  text,
  linkUrl,
  startsAt,
  endsAt,
  ...rest
}: ReturnType<typeof toDraft>): Announcement {
  const toIso = (time: string) => (time === '' ? null : new Date(time).toISOString());
  return {
    ...rest,
    text: text.trim(),
    linkUrl: linkUrl.trim() || null,
    startsAt: toIso(startsAt),
    endsAt: toIso(endsAt),
  };
}
