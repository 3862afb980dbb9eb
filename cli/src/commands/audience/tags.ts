import type { Command } from 'commander';
import { createTag, deleteTag, getTag, listTags, renameTag, type Tag } from '../../actions/audience/tags.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient } from '../context.js';

export const tags: CommandGroup = {
  name: 'tags',
  description: 'tags of subscribers',
  commands: [addListTags, addCreateTag, addRenameTag, addDeleteTag],
};

const TAG = 'the name or id of the tag';

function addListTags(tags: Command, io: Io): void {
  tags
    .command('list')
    .summary('list tags')
    .description('List your tags. A topic is a tag that subscribers can choose.')
    .addHelpText('after', formatExamples('tidings tags list', 'tidings tags list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const tags = await listTags({ client });
      context.report.result(tags);
      for (const tag of tags) context.report.line(formatTag(tag));
      if (tags.length === 0) context.report.hint('No tags. Create one: tidings tags create');
    });
}

function formatTag({ id, name, isTopic, description }: Tag): string {
  const details = description === null || description === '' ? '' : `: ${description}`;
  return `${String(id).padStart(5)}  ${name}${isTopic ? ' (topic)' : ''}${details}`;
}

interface CreateFlags {
  description?: string;
  topic?: boolean;
}

function addCreateTag(tags: Command, io: Io): void {
  tags
    .command('create')
    .summary('create a tag')
    .description('Create a tag. Add it to a subscriber with tidings subscribers tag.')
    .argument('<name>', 'the name (case does not matter)')
    .option('--description <text>', 'the purpose of the tag')
    .option('--topic', 'let subscribers choose the tag as a topic')
    .addHelpText(
      'after',
      formatExamples(
        'tidings tags create VIP --description "Bought twice or more"',
        'tidings tags create "Studio visits" --topic',
      ),
    )
    .action(async (name: string, { description, topic }: CreateFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const tag = await createTag({ client }, { name, description, isTopic: topic === true });
      context.report.result(tag);
      context.report.done(`${tag.isTopic ? 'Topic' : 'Tag'} ${tag.id} created: ${tag.name}`);
    });
}

function addRenameTag(tags: Command, io: Io): void {
  tags
    .command('rename')
    .summary('rename a tag')
    .description('Rename a tag. Its subscribers and segments keep it.')
    .argument('<tag>', TAG)
    .argument('<name>', 'the new name')
    .addHelpText('after', formatExamples('tidings tags rename vip "Very important"'))
    .action(async (tagName: string, name: string, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { before, after } = await renameTag({ client }, { tag: tagName, name });
      context.report.result(after);
      context.report.done(`Tag ${after.id} renamed: ${before.name} is now ${after.name}`);
    });
}

function addDeleteTag(tags: Command, io: Io): void {
  tags
    .command('delete')
    .summary('delete a tag')
    .description('Delete a tag, which removes it from every subscriber.')
    .argument('<tag>', TAG)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings tags delete vip'))
    .action(async (tagName: string, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { id, name } = await getTag({ client }, { tag: tagName });
      if (!yes) await confirmDeletion(io, `tag ${id}, "${name}", from every subscriber`);
      await deleteTag({ client }, { id });
      context.report.result({ id, name });
      context.report.done(`Tag ${id} deleted: ${name}`);
    });
}
