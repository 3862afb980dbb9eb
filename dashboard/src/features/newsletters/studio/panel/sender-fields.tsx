import { TextLink } from '../../../../ui/button';
import { TextField } from '../../../../ui/forms/field';
import { getUserName, useSignedInUser } from '../../../accounts/session';
import { useSender } from '../use-sender';

export type Sender = { senderName: string; senderEmail: string };

export function SenderFields({
  value,
  onChange,
}: {
  value: Sender;
  onChange: (change: Partial<Sender>) => void;
}) {
  const user = useSignedInUser();
  const sender = useSender(value.senderEmail);

  return (
    <>
      <h2 className="text-label font-semibold">Sender information</h2>
      <TextField
        label="Sender name"
        name="senderName"
        dir="auto"
        maxLength={100}
        placeholder={getUserName(user)}
        help="Leave empty to use the name of your profile."
        value={value.senderName}
        onChange={(event) => onChange({ senderName: event.target.value })}
      />
      <TextField
        label="Sender email"
        name="senderEmail"
        type="email"
        maxLength={254}
        placeholder={user.email}
        help={sender.text}
        value={value.senderEmail}
        onChange={(event) => onChange({ senderEmail: event.target.value })}
      />
      {!sender.isOwn && (
        <TextLink to="/settings?tab=sending" className="self-start text-meta">
          Send from your own domain
        </TextLink>
      )}
      <div className="flex flex-col gap-1 text-meta">
        <p className="font-semibold">Postal address</p>
        {user.postalAddress ? (
          <p className="whitespace-pre-line text-ink-2">{user.postalAddress}</p>
        ) : (
          <p className="text-ink-2">None yet. Many countries require one in the footer of newsletters.</p>
        )}
        <TextLink to="/settings" className="self-start">
          {user.postalAddress ? 'Change it in settings' : 'Add it in settings'}
        </TextLink>
      </div>
    </>
  );
}
