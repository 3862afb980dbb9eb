import { useState } from 'react';
import { useSignedInUser } from '../../../accounts/session';
import { useSaveAutoReply } from '../mutations';
import { AutoReplyFields } from './auto-reply-fields';

export function AutoReplySection() {
  const { enableAutoReply, autoReplyMessage } = useSignedInUser();
  const [value, setValue] = useState({ enableAutoReply, autoReplyMessage });
  const [problem, setProblem] = useState<string>();
  const save = useSaveAutoReply();

  return (
    <AutoReplyFields
      value={value}
      busy={save.isPending}
      problem={problem}
      onChange={(next) => {
        setValue(next);
        setProblem(undefined);
      }}
      onSave={() => {
        if (!value.autoReplyMessage.trim()) {
          setProblem('Please write a message for new subscribers.');
          return;
        }
        save.mutate(value);
      }}
    />
  );
}
