import { MAX_PRODUCT_ANSWER_LENGTH, MAX_PRODUCT_QUESTION_LENGTH, MAX_PRODUCT_QUESTIONS } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button';
import { TextAreaField, TextField } from '../../../ui/forms/field';
import { EntryButtons } from './entry-buttons';
import { moveBy, removeAt, updateAt } from './list-edits';
import type { PageForm } from './use-product-page-form';

type QuestionsFieldProps = {
  questions: PageForm['questions'];
  findProblem: (path: string) => string | undefined;
  onChange: (questions: PageForm['questions']) => void;
};

/** Edits the questions and answers of a product's page. */
export function QuestionsField({ questions, findProblem, onChange }: QuestionsFieldProps) {
  return (
    <div className="flex flex-col gap-5">
      {questions.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, only its position.
        <div key={index} className="flex flex-col gap-3 border-line border-b pb-5">
          <TextField
            label={`Question ${index + 1}`}
            name={`question-${index}`}
            dir="auto"
            maxLength={MAX_PRODUCT_QUESTION_LENGTH}
            placeholder="Can I print it?"
            error={findProblem(`questions.${index}.question`)}
            value={question}
            onChange={(event) => onChange(updateAt(questions, index, { question: event.target.value }))}
          />
          <TextAreaField
            label={`Answer ${index + 1}`}
            name={`answer-${index}`}
            dir="auto"
            rows={2}
            maxLength={MAX_PRODUCT_ANSWER_LENGTH}
            placeholder="Yes, for yourself."
            error={findProblem(`questions.${index}.answer`)}
            value={answer}
            onChange={(event) => onChange(updateAt(questions, index, { answer: event.target.value }))}
          />
          <EntryButtons
            name={`question ${index + 1}`}
            index={index}
            count={questions.length}
            onMove={(step) => onChange(moveBy(questions, index, step))}
            onRemove={() => onChange(removeAt(questions, index))}
          />
        </div>
      ))}
      {questions.length < MAX_PRODUCT_QUESTIONS && (
        <div>
          <Button onClick={() => onChange([...questions, { question: '', answer: '' }])}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Add a question
          </Button>
        </div>
      )}
    </div>
  );
}
