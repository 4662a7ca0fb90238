import type { FrameLocator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { CampaignDelivery } from '../../../../server/features/website/newsletter/campaigns/model.ts';
import words from '#lib/messages/newsletter/de.json' with { type: 'json' };
import english from '#lib/messages/newsletter/en.json' with { type: 'json' };
import editorWords from '#lib/messages/page-editor/de.json' with { type: 'json' };
import { type BackEnd, isSoundInBoth, moveTo, openAs, openBackEnd } from '../../../support/back-end.ts';
import { catchMail, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import { addReaders } from '../../../support/website/newsletter-issue.ts';

const test = suite('issues of the newsletter in the back end');
let desk: BackEnd;
let post: MailCatcher;
let page: Page;
let mail: FrameLocator;

test.before(async () => {
	[desk, post] = await Promise.all([openBackEnd([['boss', 'admin']]), catchMail()]);
	page = desk.screen.page;
	mail = page.frameLocator('iframe');
	const server = {
		host: '127.0.0.1',
		port: post.port,
		security: 'none',
		fromAddress: 'a@b.example',
		fromName: 'Mühle'
	};
	await desk.product.perform('mail.save', server as never);
	const { users } = await desk.product.perform('user.list', {});
	const { id } = users.find(({ username }) => username === 'boss')!;
	await desk.product.perform('user.update', { id, email: 'boss@muehle.example' });
	await desk.product.perform('page.save', {
		page: 'landing',
		title: 'Mühle',
		status: 'published',
		blocks: []
	} as never);
	const { pages } = await desk.product.perform('news.pages', {});
	const article = {
		pageId: pages[0]!.id,
		title: 'Das Mühlrad dreht sich',
		slug: 'muehlrad',
		content: '<p>Endlich.</p>'
	};
	await desk.product.perform('news.create', {
		...article,
		isPublished: true,
		publishedAt: new Date().toISOString()
	} as never);
});
test.after(async () => {
	await desk?.close();
	await post?.close();
});
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const issues = async () => (await desk.product.perform('campaign.list', {})).campaigns;
const show = async (campaign: number) => desk.product.perform('campaign.show', { campaign });
const idOf = () => Number(new URL(page.url()).pathname.split('/').at(-1));

test('an empty list leads to the first issue, which is written with blocks of mails and articles', async () => {
	await page.goto('/admin/newsletter');
	await isSoundInBoth(desk.screen, 'newsletter-empty-1280');
	await page.getByRole('link', { name: words.issue.empty.first }).click();
	await page.getByLabel(words.issue.subject).fill('Neues aus der Mühle');
	await button(words.issue.create).click();
	await page.waitForURL(/\/issues\/\d+$/);
	await page.getByText(words.start.title).waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-issue-empty-1280');
	await page.keyboard.press('n');
	const choice = page.getByRole('dialog');
	assert.is(
		await choice.getByRole('button', { name: editorWords.block.html, exact: false }).count(),
		0,
		'nothing that runs'
	);
	await choice.getByRole('button', { name: new RegExp(`^${editorWords.block.text}`) }).click();
	await page.getByLabel(editorWords.field.heading, { exact: true }).fill('Im März');
	await mail.getByRole('heading', { name: 'Im März' }).waitFor();
	await page.getByText(words.pane.issue, { exact: true }).last().click();
	await button(words.article.choose).click();
	await choice.getByLabel('Das Mühlrad dreht sich').check();
	await button(words.article.done).click();
	await mail.getByText('Das Mühlrad dreht sich').waitFor();
	await page.getByLabel(words.issue.greeting).fill('Liebe Freunde,');
	await page.getByLabel(words.issue.preheader).fill('Was im März geschieht');
	await mail.getByText('Liebe Freunde,').waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-issue-1280');
	const [stored] = await issues();
	assert.is(stored!.state, 'draft');
});

test('a test goes to the own address; a schedule is taken back; a send tells to how many, and happens once', async () => {
	await addReaders(3, 'readers.example', 'default');
	await addReaders(1, 'refused.example', 'default');
	await page.reload();
	await button(words.test.send).click();
	await page.getByText(words.test.sent.replace('{address}', 'boss@muehle.example')).waitFor();
	assert.equal((await post.next()).to, ['boss@muehle.example']);
	const id = idOf();
	const dialog = page.getByRole('dialog');
	await button(words.send.open).click();
	await dialog.getByText(words.send.samples.one.replace('{count}', '1')).waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-send-1280');
	await dialog.getByText(words.send.later, { exact: true }).click();
	await dialog.getByLabel(words.send.at).fill('2020-01-01T08:00');
	await dialog.getByText(words.send.past).waitFor();
	await dialog.getByLabel(words.send.at).fill('2099-01-01T08:00');
	await dialog.getByRole('button', { name: words.send.schedule }).click();
	await page.getByText(/geht von selbst hinaus/).waitFor();
	assert.is((await show(id)).campaign.state, 'scheduled');
	await button(words.send.takeBack).click();
	await page.getByText(words.send.takenBack).waitFor();
	await button(words.send.open).click();
	// Somebody else was faster.
	await desk.product.perform('campaign.update', { campaign: id, perMinute: 30 });
	await desk.product.perform('campaign.send', { campaign: id });
	await dialog.getByRole('button', { name: words.send.go.other.replace('{count}', '4') }).click();
	await dialog.getByText(words.send.refused.begun).waitFor();
	await dialog.getByRole('button', { name: words.send.reload }).click();
	await page.getByText(words.issue.state.sending, { exact: true }).waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-sending-1280');
});

test('sending is paused, given another pace and resumed; the figures tell how the mails came out', async () => {
	const id = idOf();
	await button(words.act.pause).click();
	await page.getByText(words.report.paused).waitFor();
	await page.getByLabel(words.report.perMinute).fill('0');
	await page.getByText(words.issue.badPace).waitFor();
	await page.getByLabel(words.report.perMinute).fill('60000');
	await button(words.report.savePace).click();
	await page.getByText(words.report.paceSaved).waitFor();
	assert.is((await show(id)).campaign.perMinute, 60_000);
	await isSoundInBoth(desk.screen, 'newsletter-paused-1280');
	await button(words.act.resume).click();
	await page.getByText(words.issue.state.sent, { exact: true }).waitFor();
	const figure = (name: string) => page.locator('dl div', { hasText: name }).locator('dd.num').innerText();
	assert.equal([await figure(words.figure.sent), await figure(words.figure.refused)], ['3', '1']);
	await isSoundInBoth(desk.screen, 'newsletter-sent-1280');
	await CampaignDelivery.update({ state: 'uncertain' }, { where: { campaignId: id, state: 'sent' }, limit: 1 });
	await page.reload();
	await button(words.act.resend).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: words.report.resendNow.one.replace('{count}', '1') })
		.click();
	await until(async () => (await show(id)).campaign.state === 'sent' && post.mails.length === 5, 'it is sent again');
	await moveTo(page, '/admin/newsletter');
	await page.getByRole('row', { name: /Neues aus der Mühle verschickt/ }).waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-list-1280');
});

test('a list is checked, needs a proof of consent, and is taken in', async () => {
	await moveTo(page, '/admin/newsletter/import');
	await isSoundInBoth(desk.screen, 'newsletter-import-1280');
	const content = 'E-Mail;Name\nkim@new.example;Kim\nkim@new.example;Kim\n=1+1;Formel\nr0@readers.example;R0\n';
	const file = { name: 'sommerfest.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
	await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('Name\nKim\n') });
	await page.getByText(words.import.refused.no_email).waitFor();
	await page.locator('input[type=file]').setInputFiles(file);
	await page.getByText(words.import.state.ready, { exact: true }).waitFor();
	await page.getByText(words.import.reason.badAddress).waitFor();
	await button(words.import.begin.one.replace('{count}', '1')).click();
	await page.getByText(words.import.proof.noSource).waitFor();
	await page.getByLabel(words.import.proof.consent).fill('Ja, schickt mir den Newsletter.');
	await page.getByLabel(words.import.proof.source).fill('Liste beim Sommerfest');
	await page.getByLabel(words.import.proof.day, { exact: true }).fill('2026-03-31');
	await isSoundInBoth(desk.screen, 'newsletter-import-ready-1280');
	await button(words.import.begin.one.replace('{count}', '1')).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: words.import.confirm.yes.one.replace('{count}', '1') })
		.click();
	await page.getByText(words.import.done.one.replace('{count}', '1')).waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-import-done-1280');
	const [report] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: words.import.report }).click()
	]);
	assert.match(report.suggestedFilename(), /^newsletter-import-\d+\.csv$/);
	await moveTo(page, '/admin/newsletter/subscribers');
	await page.getByRole('link', { name: 'kim@new.example' }).click();
	await page.getByText('Liste beim Sommerfest').waitFor();
});

const widths = [
	[390, 844],
	[1366, 768],
	[1920, 1080]
] as const;
for (const [width, height] of widths)
	test(`in English at ${width} pixels nothing is cut off`, async () => {
		const options = { locale: 'en-GB', viewport: { width, height } };
		const screen = await openAs(desk.browser, desk.product, 'boss', options);
		const sent = (await issues()).find(({ state }) => state === 'sent');
		const { campaign } = await desk.product.perform('campaign.create', { subject: 'Spring at the mill', locale: 'en' });
		const blocks = [
			{ type: 'hero', data: { headline: 'The wheel turns again', text: 'Come and see.', actions: [] } },
			{ type: 'text', data: { heading: 'In March', body: '<p>The <b>quiz</b> is back.</p>' } }
		];
		await desk.product.perform('campaign.update', { campaign: campaign.id, blocks } as never);
		const base = '/admin/newsletter';
		const { imports } = await desk.product.perform('subscriberImport.list', {});
		const places = {
			list: base,
			issue: `${base}/issues/${campaign.id}`,
			report: `${base}/issues/${sent!.id}`,
			import: `${base}/import?import=${imports[0]!.id}`
		};
		for (const [name, address] of Object.entries(places)) {
			await screen.page.goto(address);
			await screen.page.locator('main').waitFor();
			await isSoundInBoth(screen, `newsletter-${name}-${width}`);
		}
		await screen.page.goto(places.issue);
		if (width < 760) await screen.page.getByText(english.pane.whole).click();
		await screen.page.getByRole('region', { name: 'Preview' }).getByText(english.preview.dark, { exact: true }).click();
		await screen.page.frameLocator('iframe').getByText('In March').waitFor();
		await isSoundInBoth(screen, `newsletter-dark-${width}`);
		await desk.product.perform('campaign.remove', { campaign: campaign.id });
		await screen.context.close();
	});

test.run();
