import { FIELD_TYPES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import {
  type CustomField,
  createField,
  deleteField,
  getField,
  listFields,
  type NewCustomField,
} from '../../actions/audience/fields.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import { type CommandGroup, collect, createContext, formatExamples, openSignedInClient } from '../context.js';

export const fields: CommandGroup = {
  name: 'fields',
  description: 'custom fields of subscribers',
  commands: [addListFields, addCreateField, addDeleteField],
};

function addListFields(fields: Command, io: Io): void {
  fields
    .command('list')
    .summary('list custom fields')
    .description('List your custom fields. Write {{key|fallback}} in a newsletter to use one.')
    .addHelpText('after', formatExamples('tidings fields list', 'tidings fields list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const fields = await listFields({ client });
      context.report.result(fields);
      for (const field of fields) context.report.line(formatField(field));
      if (fields.length === 0) context.report.hint('No fields. Create one: tidings fields create');
    });
}

function formatField({ id, key, label, type, choices, isPublic }: CustomField): string {
  const kind = choices.length === 0 ? type : `${type}: ${choices.join(', ')}`;
  return `${String(id).padStart(5)}  ${key}  ${label} (${kind}${isPublic ? ', public' : ''})`;
}

interface CreateFlags {
  label?: string;
  type: NewCustomField['type'];
  choice: string[];
  public?: boolean;
}

function addCreateField(fields: Command, io: Io): void {
  fields
    .command('create')
    .summary('create a custom field')
    .description('Create a custom field. You cannot change its key or type later.')
    .argument('<key>', 'the key in filters, files and newsletters: a to z, 0 to 9 and _')
    .option('--label <text>', 'the label to show (default: the key)')
    .addOption(new Option('--type <type>', 'the type of the values').choices(FIELD_TYPES).default('text'))
    .option('--choice <value>', 'a possible value, with --type choice (repeatable)', collect, [])
    .option('--public', 'let subscribers see and change the field')
    .addHelpText(
      'after',
      formatExamples(
        'tidings fields create city --label City --public',
        'tidings fields create size --type choice --choice small --choice large',
      ),
    )
    .action(async (key: string, flags: CreateFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { label = key, type, choice: choices, public: isPublic = false } = flags;
      const field = await createField({ client }, { key, label, type, choices, isPublic });
      context.report.result(field);
      context.report.done(`Field ${field.id} created: ${field.label}`);
      context.report.hint(`In a newsletter: {{${field.key}|fallback}}`);
    });
}

function addDeleteField(fields: Command, io: Io): void {
  fields
    .command('delete')
    .summary('delete a custom field')
    .description('Delete a custom field with all its values.')
    .argument('<field>', 'the key or id of the field')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings fields delete city'))
    .action(async (fieldName: string, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { id, key, label } = await getField({ client }, { field: fieldName });
      if (!yes) await confirmDeletion(io, `field ${id}, "${label}", with all its values`);
      await deleteField({ client }, { id });
      context.report.result({ id, key });
      context.report.done(`Field ${id} deleted: ${label}`);
    });
}
