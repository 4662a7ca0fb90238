import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { catchMail, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a ticket of a visitor, from the form to its end');
const screens: Screen[] = [];
let product: Product;
let post: MailCatcher;
let browser: Browser;

test.before(async () => {
	post = await catchMail();
	product = await startProduct({ env: { FEATURE_TICKETS_ENABLED: 'true', SMTP_URL: post.url } });
	await product.perform('page.save', { page: 'hilfe', title: 'Erste Hilfe', status: 'published', blocks: [] });
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
	await post?.close();
});

interface Look {
	locale: string;
	width?: number;
	/** Without script, as the form has to work. */
	isBare?: boolean;
}
async function open({ locale, width = 1366, isBare = false }: Look) {
	const baseURL = product.base;
	const viewport = { width, height: 900 };
	const screen = await openScreen(browser, { locale, viewport, baseURL, ...(isBare && { javaScriptEnabled: false }) });
	screens.push(screen);
	return screen;
}
async function isClean({ axe, errors, page, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), [], name);
	assert.equal(errors, [], name);
	const width = page.viewportSize()!.width;
	assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width, name);
}
/** A screen, on a phone and on a wall as well. */
async function widely(screen: Screen, name: string) {
	for (const width of [390, 1920, 1366]) {
		await screen.page.setViewportSize({ width, height: 900 });
		await isClean(screen, `${name}-${width}`);
	}
}
/** The same page for a phone, a laptop and a wall. */
async function looks(path: string, locale: string, name: string) {
	const screen = await open({ locale, width: 390 });
	await screen.page.goto(path);
	await screen.page.getByRole('heading', { level: 1 }).waitFor();
	await widely(screen, `${name}-${locale}`);
	await screen.close();
}

const de = {
	...{ box: 'Besucher schicken Tickets', save: 'Speichern', form: 'Adresse des Formulars, auch für ein Menü' },
	...{ subject: 'Betreff', story: 'Worum geht es genau?', type: 'Was ist es?', bug: 'Etwas geht nicht' },
	...{ priority: 'Wie eilig ist es?', high: 'Eilig', name: 'Name', email: 'E-Mail', send: 'Abschicken' },
	...{ thanks: 'Danke, ist angekommen', outside: 'von außen', comment: 'Kommentar', answer: 'Senden' },
	...{ also: 'Auch für die Person, die gefragt hat', mine: 'Eure Antwort', sendMine: 'Antwort senden' },
	...{ taken: 'Danke, eure Antwort ist angekommen.', moves: ['In Arbeit nehmen', 'Als gelöst markieren', 'Schließen'] },
	...{ closed: 'Diese Anfrage ist abgeschlossen.', again: 'Wieder öffnen', missing: 'Das fehlt noch.' }
};
const en: typeof de = {
	...{ box: 'Let visitors send tickets', save: 'Save', form: 'Address of the form, for example for a menu' },
	...{ subject: 'Subject', story: 'What is it about?', type: 'What is it?', bug: 'Something does not work' },
	...{ priority: 'How urgent is it?', high: 'Urgent', name: 'Name', email: 'Email', send: 'Send' },
	...{ thanks: 'Thank you', outside: 'from outside', comment: 'Comment', answer: 'Send' },
	...{ also: 'Show this to the person who asked', mine: 'Your reply', sendMine: 'Send reply' },
	...{ taken: 'Thank you, we have received your reply.', moves: ['Start work', 'Mark as resolved', 'Close'] },
	...{ closed: 'This request is closed.', again: 'Reopen', missing: 'This field is required.' }
};

for (const [locale, t] of [
	['de-DE', de],
	['en-GB', en]
] as const)
	test(`${locale}: sent without script, answered, answered by the link, and closed`, async () => {
		const username = `jana-${locale.slice(0, 2)}`;
		const login = { username, password: 'correct horse battery' };
		await product.perform('user.create', {
			...login,
			displayName: 'Jana Albrecht',
			role: 'admin',
			namespaces: ['default']
		});
		const staff = await open({ locale });
		const origin = { origin: product.base };
		await staff.context.request.post('/login', { data: login, headers: origin });
		await staff.page.goto('/admin/management');
		await staff.page.getByLabel(t.box).check();
		await staff.page.getByRole('button', { name: t.save }).click();
		const address = staff.page.getByText(t.form).getByRole('link');
		const path = new URL((await address.getAttribute('href'))!);
		const formPath = path.pathname + path.search;
		await widely(staff, `management-${locale}`);

		await looks(formPath, locale, 'ticket-form');
		const visitor = await open({ locale, isBare: true });
		const { page } = visitor;
		// Browsers say which page of this site a link was pressed on.
		await page.goto(formPath, { referer: `${product.base}/m/hilfe` });
		await page.getByLabel(t.subject).fill('Frage 5 <b>vertauscht</b>');
		await page.getByLabel(t.story).fill('31 von 33 Teams haben „Lohbach“ geantwortet.');
		await page.getByLabel(t.type).selectOption({ label: t.bug });
		await page.getByLabel(t.priority).selectOption({ label: t.high });
		await page.getByLabel(t.name, { exact: false }).first().fill('Svenja Wolf');
		// An address that browsers take and mail does not.
		await page.getByLabel(t.email).fill('svenja@schule');
		await page.getByRole('button', { name: t.send, exact: true }).click();
		await page.getByRole('alert').waitFor();
		assert.is(await page.getByLabel(t.subject).inputValue(), 'Frage 5 <b>vertauscht</b>', 'what was typed stays');
		assert.is(await page.getByLabel(t.type).inputValue(), 'bug');
		await visitor.screenshot(`ticket-form-refused-${locale}`);
		const email = `svenja-${locale.toLowerCase()}@schule.example`;
		await page.getByLabel(t.email).fill(email);
		await page.getByRole('button', { name: t.send, exact: true }).click();
		await page.getByRole('heading', { name: t.thanks }).waitFor();
		await visitor.screenshot(`ticket-sent-${locale}`);
		const { body } = await post.nextTo(email);
		const link = new URL(/https?:\S+\/tickets\/\S+/.exec(body)![0]);
		const threadPath = link.pathname + link.search;

		await staff.page.goto('/admin/tickets');
		await staff.page.getByText(t.outside).first().waitFor();
		await isClean(staff, `tickets-outside-board-${locale}`);
		await staff.page.getByRole('link', { name: 'Frage 5 <b>vertauscht</b>' }).first().click();
		await staff.page.getByText('Svenja Wolf').waitFor();
		await staff.page.getByRole('link', { name: 'Erste Hilfe' }).waitFor();
		await staff.page.getByLabel(t.comment, { exact: true }).fill('Nur für uns');
		await staff.page.getByRole('button', { name: t.answer, exact: true }).click();
		await staff.page.getByRole('article').getByText('Nur für uns').waitFor();
		await staff.page.getByLabel(t.comment, { exact: true }).fill('Wir lassen beide gelten.');
		await staff.page.getByLabel(t.also).check();
		await isClean(staff, `tickets-outside-${locale}`);
		await staff.page.getByRole('button', { name: t.answer, exact: true }).click();
		await staff.page.getByRole('article').getByText('Wir lassen beide gelten.').waitFor();
		assert.match((await post.nextTo(email)).body, '/tickets/');

		await page.goto(threadPath);
		await page.getByText('Wir lassen beide gelten.').waitFor();
		assert.is(await page.getByText('Nur für uns').count(), 0);
		assert.not.match(await page.content(), /Jana|Albrecht/);
		await page.getByLabel(t.mine).fill('Danke, das passt.');
		await page.getByRole('button', { name: t.sendMine }).click();
		await page.getByText(t.taken).waitFor();
		await looks(threadPath, locale, 'ticket-thread');

		await staff.page.goto('/admin/tickets?view=list');
		await staff.page.getByRole('link', { name: 'Frage 5 <b>vertauscht</b>' }).first().click();
		await staff.page.getByRole('article').getByText('Danke, das passt.').waitFor();
		await widely(staff, `tickets-answered-${locale}`);
		for (const move of t.moves) await staff.page.getByRole('button', { name: move, exact: true }).click();
		await staff.page.getByRole('button', { name: t.again }).waitFor();
		await page.goto(threadPath);
		await page.getByText(t.closed).waitFor();
		assert.is(await page.getByRole('textbox').count(), 0, 'a closed ticket takes nothing');
		await looks(threadPath, locale, 'ticket-closed');
		await product.perform('ticket.remove', { id: Number(/#(\d+)/.exec(await page.title())![1]) });
		await page.reload();
		await page.getByText('404').first().waitFor();
		await visitor.screenshot(`ticket-gone-${locale}`);
		assert.equal(await visitor.context.cookies(), [], 'a visitor gets no cookie');
		const gone = await visitor.context.request.get(threadPath);
		assert.equal([gone.status(), gone.headers()['referrer-policy']], [404, 'no-referrer']);
	});

test.run();
