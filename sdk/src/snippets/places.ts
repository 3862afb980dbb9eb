export type PlaceName = 'html' | 'html-fixed' | 'react' | 'wordpress' | 'ghost' | 'webflow' | 'squarespace';

/** A site builder, and how to add a snippet there. */
export interface Place {
  name: PlaceName;
  label: string;
  steps: readonly string[];
  /** A limitation that affects some users. */
  note?: string;
}

/** Menu names as of November 2026. */
export const places: readonly Place[] = [
  {
    name: 'html',
    label: 'HTML',
    steps: [
      'Paste it into the page, where the widget should stand.',
      'Without scripts the form or link inside works by itself.',
    ],
    note: 'With several widgets on one page, the script line is needed once.',
  },
  {
    name: 'html-fixed',
    label: 'HTML, fixed',
    steps: [
      'Paste it into the page, where the widget should stand.',
      'The browser compares the script with its hash (SRI), and runs these very bytes or none.',
    ],
    note: 'It never changes, so it gets no improvements either: come back for a newer one now and then.',
  },
  {
    name: 'react',
    label: 'React',
    steps: [
      'Run npm install @tidings/widgets in your project.',
      'Save this as a component, and use it where the widget should stand.',
    ],
    note: 'For React 18 and 19. What is inside shows until the script runs, also in pages rendered on a server.',
  },
  {
    name: 'wordpress',
    label: 'WordPress',
    steps: [
      'In the editor press +, and choose “Custom HTML”.',
      'Paste it into the block.',
      'Update or publish the page.',
    ],
    note: 'Only administrators and editors may save scripts there; on WordPress.com that takes a plan with plugins.',
  },
  {
    name: 'ghost',
    label: 'Ghost',
    steps: [
      'In the editor type /html on an empty line, and press Enter.',
      'Paste it into the HTML card.',
      'Update or publish the page.',
    ],
    note: 'For pages on the web: mails run no scripts.',
  },
  {
    name: 'webflow',
    label: 'Webflow',
    steps: [
      'From the Add panel drag “Code Embed” to its place on the page.',
      'Paste it, and save.',
      'Publish: scripts do not run while you design.',
    ],
    note: 'Custom code is part of Webflow’s paid plans.',
  },
  {
    name: 'squarespace',
    label: 'Squarespace',
    steps: [
      'Edit the page, press “Add block”, and choose “Code”.',
      'Leave it set to HTML, and paste it in place of what is there.',
      'Save. The widget shows once you are out of the editor.',
    ],
    note: 'Scripts in a code block are not part of Squarespace’s smallest plan.',
  },
];
