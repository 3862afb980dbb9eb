import type { ComponentChildren, ComponentProps, VNode } from 'preact';

/** The attributes of the control and of the elements around it. */
export type FieldProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  /** Empty if the value is accepted. */
  problem: ComponentChildren;
  help?: string;
  /** A select has options as children, and the same attributes. */
  control?: 'select' | undefined;
};

/** Renders a control with its label above, and its problem or else its help below. */
export function Field({ label, problem, help, control, ...attributes }: FieldProps): VNode {
  const Control = (control ?? 'input') as 'input';
  const isWrong = Boolean(problem);
  const text = problem || help;
  const note = text ? `${attributes.id}-note` : undefined;
  return (
    <div class="field">
      <label for={attributes.id}>{label}</label>
      <Control {...attributes} aria-invalid={isWrong} aria-describedby={note} />
      {/* Another element for a problem, because screen readers announce an alert that is added. */}
      {note && (
        <p
          key={isWrong}
          class={isWrong ? 'field-problem' : 'field-help'}
          id={note}
          role={isWrong ? 'alert' : undefined}
        >
          {text}
        </p>
      )}
    </div>
  );
}
