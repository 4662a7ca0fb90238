import * as assert from 'uvu/assert';
import { isSoundInBoth, openAs, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { catchMail, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('tickets of visitors from a contact form and from a menu');
let desk: BackEnd;
let post: MailCatcher;

test.before(async () => {
	desk = await openBackEnd([['boss', 'admin']], { viewport: { width: 1366, height: 900 } });
	post = await catchMail();
	for (const [page, language, consent] of [
		['kontakt', 'de', 'Ihr dürft antworten.'],
		['contact', 'en', 'You may answer.']
	] as const)
		await desk.product.perform('page.save', {
			page,
			language,
			title: page,
			status: 'published',
			blocks: [{ id: 'form', type: 'contact', data: { target: 'ticket', consent, fields: [{ key: 'subject' }] } }]
		} as never);
	for (const [label, locale] of [
		['Haupt', 'de'],
		['Main', 'en']
	] as const)
		await desk.product.perform('menu.create', { label, locale });
});
test.after(async () => {
	await desk.close();
	await post.close();
});

const openMail = () =>
	desk.product.perform('mail.save', {
		host: '127.0.0.1',
		port: post.port,
		security: 'none',
		fromAddress: 'a@b.example',
		fromName: 'Lindenau'
	} as never);
const turn = (ticketPublicSubmission: boolean) => desk.product.perform('settings.save', { ticketPublicSubmission });

/** Sends a message as a visitor without script. */
async function send(
	path: string,
	locale: string,
	words: Record<'name' | 'subject' | 'message' | 'send' | 'done', string>
) {
	const { browser, product } = desk;
	const screen = await openScreen(browser, { baseURL: product.base, locale, javaScriptEnabled: false });
	const { page } = screen;
	await page.goto(path);
	const form = page.locator('#form-form');
	await form.getByLabel(words.name, { exact: true }).fill('Svenja');
	await form.getByLabel(/mail/i).fill(`svenja-${locale}@schule.example`);
	await form.getByLabel(words.subject).fill(`Licht aus (${locale})`);
	await form.getByLabel(words.message).fill('Die Mühle ist dunkel.');
	await form.getByRole('checkbox').check();
	await form.getByRole('button', { name: words.send }).click();
	await page.getByRole('status').getByText(words.done).waitFor();
	assert.equal(await screen.context.cookies(), []);
	await screen.close();
}
const german = {
	name: 'Name',
	subject: 'Betreff',
	message: 'Nachricht',
	send: 'Nachricht senden',
	done: 'Danke, ist angekommen.'
};
const english = { name: 'Name', subject: 'Subject', message: 'Message', send: 'Send', done: 'Thank you' };

test('the editor says what becomes of messages, and none is lost', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/pages/kontakt');
	const target = page.getByLabel('Nachrichten gehen an');
	await page.getByText('bis das unter „Installation“ eingeschaltet ist').waitFor();
	await isSoundInBoth(desk.screen, 'contact-target-off');
	await target.selectOption('mail');
	await page.getByText('bis das unter „Installation“ eingeschaltet ist').waitFor({ state: 'detached' });
	await target.selectOption('ticket');
	await send('/m/kontakt', 'de-DE', german);
	assert.equal(
		(await desk.product.perform('message.list', {})).messages.map(({ fields }) => fields.subject),
		['Licht aus (de-DE)']
	);
	await turn(true);
	await page.reload();
	await page.getByText('Ohne Mailversand erreicht keine Antwort die Besucher').waitFor();
	await openMail();
	const reader = await openAs(desk.browser, desk.product, 'boss', { locale: 'en-GB' });
	await reader.page.goto('/admin/pages/contact/modules');
	await reader.page.goto('/admin/pages/contact');
	await reader.page.getByText('Every message becomes a ticket').waitFor();
	for (const width of [390, 1920, 1366]) {
		await reader.page.setViewportSize({ width, height: 900 });
		await reader.screenshot(`contact-target-open-${width}`);
	}
	assert.equal([await reader.axe(), reader.errors], [[], []]);
	await reader.close();
});

test('a message of either language becomes a ticket, with a link for its sender', async () => {
	await send('/m/kontakt', 'de-DE', german);
	await send('/m/contact', 'en-GB', english);
	const { page } = desk.screen;
	await page.goto('/admin/tickets?view=list');
	for (const locale of ['de-DE', 'en-GB']) {
		await page.getByRole('link', { name: `Licht aus (${locale})` }).waitFor();
		const { body } = await post.nextTo(`svenja-${locale.toLowerCase()}@schule.example`);
		const link = new URL(/https?:\S+\/tickets\/\S+/.exec(body)![0]);
		const visitor = await openScreen(desk.browser, { baseURL: desk.product.base, locale });
		await visitor.page.goto(link.pathname + link.search);
		await visitor.page.getByText('Die Mühle ist dunkel.').waitFor();
		await visitor.screenshot(`contact-ticket-${locale}`);
		await visitor.close();
	}
	assert.is((await desk.product.perform('message.list', {})).messages.length, 1, 'the one from before');
});

test('the form for tickets is a target of menus while it is on, in the language of each', async () => {
	const { menus } = await desk.product.perform('menu.list', {});
	for (const [locale, title] of [
		['de', 'Schreibt uns'],
		['en', 'Write to us']
	] as const) {
		const { id } = menus.find((menu) => menu.locale === locale)!;
		const { page } = desk.screen;
		await page.goto(`/admin/navigation/menus?menu=${id}&new=item`);
		await page.getByLabel('Ziel').selectOption('form');
		const options = page.getByLabel('Formular für Tickets').locator('option');
		assert.equal(
			(await options.allTextContents()).sort(),
			['Schreibt uns (DE)', 'Write to us (EN)'],
			'one for each language'
		);
		await isSoundInBoth(desk.screen, `menu-ticket-form-${locale}`);
		await page.getByRole('button', { name: 'Anlegen' }).click();
		await page.getByRole('button', { name: 'Verdoppeln' }).waitFor();
		const { items } = await desk.product.perform('menuItem.list', { menuId: id });
		assert.equal([items[0]!.label, items[0]!.href], [title, `/tickets/submit?locale=${locale}`]);
		const visitor = await openScreen(desk.browser, { baseURL: desk.product.base, locale: 'fr-FR' });
		await visitor.page.goto(items[0]!.href);
		await visitor.page.getByRole('heading', { name: title }).waitFor();
		assert.equal(await visitor.context.cookies(), []);
		await visitor.page.getByLabel(/mail/i).fill('nobody@schule');
		await visitor.page.getByRole('button', { name: locale === 'de' ? 'Abschicken' : 'Send' }).click();
		await visitor.page.getByRole('heading', { name: title }).waitFor();
		const other =
			locale === 'de' ? { link: 'English', title: 'Write to us' } : { link: 'Deutsch', title: 'Schreibt uns' };
		await visitor.page.goto(items[0]!.href);
		await visitor.page.getByRole('contentinfo').getByRole('link', { name: other.link }).click();
		await visitor.page.getByRole('heading', { name: other.title }).waitFor();
		await visitor.close();
	}
	await turn(false);
	const { page } = desk.screen;
	await page.goto(`/admin/navigation/menus?menu=${menus[0]!.id}&new=item`);
	await page.getByLabel('Ziel').waitFor();
	assert.is(await page.getByLabel('Ziel').locator('option[value=form]').count(), 0);
});

test.run();
