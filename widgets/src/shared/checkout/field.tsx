import type { ComponentChildren, ComponentProps, VNode } from 'preact';

/** The attributes that connect a control with its label, problem and help. */
export type FieldProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  /** Empty without a problem. */
  problem: ComponentChildren;
  help?: string;
  /** A select, which has options as children. */
  control?: 'select' | undefined;
};

/** Renders a control. The label is above it, and the problem or the help is below it. */
export function Field({ label, problem, help, control, ...attributes }: FieldProps): VNode {
  const Control = (control ?? 'input') as 'input';
  const isWrong = Boolean(problem);
  const text = problem || help;
  const note = text ? `${attributes.id}-note` : undefined;
  return (
    <div class="field">
      <label for={attributes.id}>{label}</label>
      <Control {...attributes} aria-invalid={isWrong} aria-describedby={note} />
      {/* A problem is a new element, because screen readers announce an alert when it is added. */}
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
