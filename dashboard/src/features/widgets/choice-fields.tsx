import { errorMessage } from '@tidings/sdk';
import { TextLink } from '../../ui/button';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { CheckList } from '../../ui/forms/check-list';
import { toggleValue } from '../../ui/forms/toggle-value';
import type { EmbedDraft } from './embed-settings';
import { useSignUpChoices } from './queries';

type ChoiceFieldsProps = { draft: EmbedDraft; onChange: (fields: Partial<EmbedDraft>) => void };

/** Chooses the topics and public fields of the subscribe form. */
export function ChoiceFields({ draft, onChange }: ChoiceFieldsProps) {
  const { choices, error, refetch } = useSignUpChoices();

  if (error) return <LoadFailure message={errorMessage(error)} onRetry={refetch} />;
  if (!choices) return <SkeletonRows rows={2} rowClass="h-11" />;
  const { topics, fields } = choices;
  return (
    <>
      {topics.length > 0 && (
        <CheckList
          legend="Topics that visitors can choose"
          noun="topics"
          choices={topics.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.topicIds}
          onToggle={(id) => onChange({ topicIds: toggleValue(draft.topicIds, id) })}
        />
      )}
      {fields.length > 0 && (
        <CheckList
          legend="Fields that visitors can fill in"
          noun="fields"
          choices={fields.map(({ id, label }) => ({ value: id, label }))}
          chosen={draft.fieldIds}
          onToggle={(id) => onChange({ fieldIds: toggleValue(draft.fieldIds, id) })}
        />
      )}
      {topics.length + fields.length === 0 && (
        <p className="text-meta text-ink-2">
          To ask for interests or details,{' '}
          <TextLink to="/subscribers/tags">create a topic or a public field</TextLink>.
        </p>
      )}
    </>
  );
}
