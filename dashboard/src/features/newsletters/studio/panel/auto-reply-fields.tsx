import { MAX_AUTO_REPLY_LENGTH } from '@tidings/sdk';
import { Button } from '../../../../ui/button';
import { TextAreaField } from '../../../../ui/forms/field';
import { Switch } from '../../../../ui/forms/switch';

export type AutoReply = { enableAutoReply: boolean; autoReplyMessage: string };

type AutoReplyFieldsProps = {
  value: AutoReply;
  busy: boolean;
  problem: string | undefined;
  onChange: (value: AutoReply) => void;
  onSave: () => void;
};

/** Edits the welcome email for new subscribers, which belongs to the creator instead of this newsletter. */
export function AutoReplyFields({ value, busy, problem, onChange, onSave }: AutoReplyFieldsProps) {
  const { enableAutoReply, autoReplyMessage } = value;

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-label font-semibold">Subscriber auto-reply</h2>
        <Switch
          label="Subscriber auto-reply"
          checked={enableAutoReply}
          onChange={(checked) => onChange({ ...value, enableAutoReply: checked })}
        >
          <span className="text-meta text-ink-2">{enableAutoReply ? 'On' : 'Off'}</span>
        </Switch>
      </div>
      <TextAreaField
        label="Auto-reply message"
        rows={4}
        dir="auto"
        maxLength={MAX_AUTO_REPLY_LENGTH}
        help="A welcome email to each new subscriber, except those that you add or import. It belongs to your account, not to this newsletter. We send at most 1,000 a day, or fewer if your account is new."
        error={problem}
        aside={
          <span className="text-meta text-ink-3 tabular-nums">
            {autoReplyMessage.length}/{MAX_AUTO_REPLY_LENGTH}
          </span>
        }
        value={autoReplyMessage}
        onChange={(event) => onChange({ ...value, autoReplyMessage: event.target.value })}
      />
      <Button busy={busy} onClick={onSave}>
        Save auto-reply
      </Button>
    </>
  );
}
