import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator } from '../harness/api.js';
import { expectNoPolicyViolations, findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';

const session = setUpServer();

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${session.server.url}/admin`);
  await page.waitForURL('**/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(session.server.adminPassword);
  await getButton(page, 'Log in').click();
  await getHeading(page, 'Admin dashboard').waitFor();
}

it('an administrator manages a user from sign-in to suspension, and the console logs every action', async () => {
  const page = await openPage(session.browser);
  await expectNoPolicyViolations(page);
  await page.goto(`${session.server.url}/admin/dashboard`);
  await getButton(page, 'Log in').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await signIn(page);
  await page.getByText('No users found').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  await getButton(page, 'Add User').click();
  const form = page.getByRole('dialog', { name: 'Add a user' });
  await form.getByRole('button', { name: 'Add user' }).click();
  await form.getByText('Username is required').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await form.getByLabel('Username').fill('mara');
  await form.getByLabel('Email').fill('mara@lindqvist.example');
  await form.getByLabel('Password', { exact: true }).fill('correct horse');
  await form.getByLabel('Display name').fill('Mara Lindqvist');
  await form.getByRole('button', { name: 'Add user' }).click();
  await page.getByText('User created successfully', { exact: true }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'mara@lindqvist.example' });
  await row.getByText('FREE', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'edit the email quota of mara' }).click();
  await page.getByLabel('Newsletters a month').fill('250');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await getButton(page, 'Save quota').click();
  await row.getByText('0 / 250').waitFor();

  await row.getByRole('button', { name: 'Upgrade mara' }).click();
  const question = page.getByRole('dialog', { name: 'Upgrade mara to Pro?' });
  await question.getByText('Nobody is charged.').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await question.getByRole('button', { name: 'Upgrade' }).click();
  await row.getByText('PRO', { exact: true }).waitFor();
  await row.getByText('0 / 5,000').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  await row.getByRole('button', { name: 'View Details of mara' }).click();
  const details = page.getByRole('dialog', { name: 'Mara Lindqvist' });
  await details.getByText('Granted by an administrator').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await details.getByRole('tab', { name: 'Microsite Preview' }).click();
  await details.frameLocator('iframe').getByRole('heading', { name: 'Mara Lindqvist' }).waitFor();
  await details.getByRole('button', { name: 'Suspend' }).click();
  const warning = page.getByRole('dialog', { name: 'Suspend mara?' });
  await warning.getByLabel('Reason (optional)').fill('Wrote to bought addresses');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await warning.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('Suspended', { exact: true }).waitFor();

  const visitor = await openPage(session.browser);
  const response = await visitor.goto(`${session.server.url}/mara`);
  expect(response?.status()).toBe(404);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await log.getByText('“Wrote to bought addresses”').waitFor();
  const rowHeaders = await log.getByRole('rowheader').allInnerTexts();
  expect(rowHeaders.map((text) => text.split('\n')[0])).toEqual([
    'Suspended: mara',
    'Upgraded to Pro: mara',
    'Set email quota: mara',
    'Added user: mara',
    'Signed in',
  ]);
  expect(await findProblemsInEveryLook(page)).toEqual([]);
});

it('an administrator sees the status of sending, saves settings, and signs out', async () => {
  const page = await openPage(session.browser);
  await signIn(page);
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByText('1 worker', { exact: true }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Name of this instance').fill('Kova');
  await getButton(page, 'Save settings').click();
  await page.getByText('Settings saved', { exact: true }).waitFor();
  await getButton(page, 'Reset to the server default: Tidings').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.reload();
  await page.getByRole('link', { name: 'Kova', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Administrators' }).click();
  await page.getByText('The last owner keeps the role and cannot be deleted').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await getButton(page, 'Add administrator').click();
  const form = page.getByRole('dialog', { name: 'Add an administrator' });
  await form.getByLabel('Username').fill('ada');
  await form.getByRole('radio', { name: 'Finance' }).check({ force: true });
  await form.getByLabel('Password', { exact: true }).fill('correct horse');
  await form.getByLabel('Your current password', { exact: true }).fill(session.server.adminPassword);
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add administrator' }).click();
  await getButton(page, 'Delete ada').waitFor();
  await getButton(page, 'Change role of ada').click();
  const roleForm = page.getByRole('dialog', { name: 'Change the role of ada' });
  await roleForm.getByRole('radio', { name: 'Support' }).check({ force: true });
  await roleForm.getByLabel('Your current password', { exact: true }).fill(session.server.adminPassword);
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await roleForm.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('ada: Support', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await getButton(page, 'Log out').click();
  await page.getByText('You have been logged out successfully.', { exact: true }).waitFor();
  await page.waitForURL('**/admin/login');
  await page.goto(`${session.server.url}/admin/audit`);
  await page.waitForURL('**/admin/login');
});

it("an administrator views a user's dashboard without changes, and the user sees the time", async () => {
  await createCreator(session.server, 'ines');
  const page = await openPage(session.browser);
  await signIn(page);
  const row = page.getByRole('row', { name: 'ines' });
  await row.getByRole('button', { name: 'View Details of ines' }).click();
  await getButton(page, 'View dashboard').click();
  const question = page.getByRole('dialog', { name: 'View the dashboard of ines?' });
  await question.getByRole('button', { name: 'View dashboard' }).click();
  const banner = page.getByRole('region', { name: 'View by an administrator' });
  await banner.getByText('The view cannot change anything').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.goto(`${session.server.url}/settings?tab=security`);
  await page.getByText('Administrators cannot see this part of an account.').first().waitFor();
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/update-profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"bio":"Changed"}',
    });
    return response.status;
  });
  expect(status).toBe(403);
  await banner.getByRole('button', { name: 'End' }).click();
  await getHeading(page, 'Admin dashboard').waitFor();

  const creator = await openPage(session.browser);
  await creator.goto(`${session.server.url}/auth`);
  await getButton(creator, 'Sign in with Password').click();
  await creator.getByLabel('Username or email').fill('ines');
  await creator.getByLabel('Password').fill('correct horse');
  await creator.keyboard.press('Enter');
  await creator.waitForURL('**/dashboard');
  await creator.goto(`${session.server.url}/settings?tab=security`);
  const views = creator.getByRole('list', { name: 'Views by administrators' });
  await views.getByRole('listitem').first().waitFor();
  expect(await views.getByRole('listitem').count()).toBe(1);
});
