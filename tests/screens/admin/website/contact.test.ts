import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../../server/access/rates.ts';
import { type BackEnd, isSoundInBoth, moveTo, openBackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('contact forms, the newsletter, and where both arrive');
let desk: BackEnd;
let post: MailCatcher;

test.before(async () => {
	desk = await openBackEnd([['boss', 'admin']]);
	post = await catchMail();
	const { product } = desk;
	const server = {
		host: '127.0.0.1',
		port: post.port,
		security: 'none',
		fromAddress: 'a@b.example',
		fromName: 'Lindenau'
	};
	await product.perform('mail.save', server as never);
	await product.perform('contactSettings.save', { recipient: 'kultur@lindenau.example' });
	const fields = [{ key: 'subject' }, { key: 'phone' }];
	const consent = 'Das Kulturamt darf meine Angaben verwenden, um zu antworten.';
	const newsletter = { button: 'Bestellen', consent: 'Einmal im Monat, jederzeit abbestellbar.' };
	const blocks = [
		{
			id: 'form',
			type: 'contact',
			data: { heading: 'Schreibt uns', intro: '<p>Am selben Werktag.</p>', fields, consent }
		},
		{ id: 'news', type: 'cta', variant: 'newsletter', data: { heading: 'Post von uns', actions: [], newsletter } }
	];
	const page = { page: 'kontakt', title: 'Kontakt', status: 'published', blocks };
	await product.perform('page.save', page as never);
	const shorter = [
		{ id: 'form', type: 'contact', variant: 'short', data: { heading: 'A question?', consent: 'You may answer.' } }
	];
	await product.perform('page.save', {
		...page,
		page: 'contact',
		language: 'en',
		title: 'Contact',
		blocks: shorter
	} as never);
	const footer = {
		slot: 'footer_3',
		type: 'newsletter',
		content: { headline: 'Newsletter', buttonLabel: 'Her damit' }
	};
	await product.perform('footerBlock.create', footer as never);
});
test.after(async () => {
	await desk.close();
	await post.close();
});

const visit = async (path: string, work: (page: Page) => Promise<void>, options: object = {}) => {
	const screen = await openScreen(desk.browser, {
		baseURL: desk.product.base,
		locale: 'de-DE',
		javaScriptEnabled: false,
		viewport: { width: 1280, height: 900 },
		...options
	});
	await screen.page.goto(path);
	await work(screen.page);
	await screen.close();
};
/** Lets the server judge what the browser would not send. */
const asTyped = (page: Page) =>
	page.locator('form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')));

test('a form with an error comes back with messages and the input; then thanks replaces it', async () => {
	const screen = await openScreen(desk.browser, {
		baseURL: desk.product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	const { page } = screen;
	await page.goto('/m/kontakt');
	const form = page.locator('#form-form');
	await form.getByLabel('Name').fill('Svenja "Wolf"');
	await form.getByLabel('E-Mail').fill('svenja.wolf@schule');
	await form.getByLabel('Betreff').fill('<b>Ausflug</b>');
	await form.getByLabel('Nachricht').fill('Geht das\nauch am Vormittag?');
	await form.getByRole('checkbox').check();
	await asTyped(page);
	const [answer] = await Promise.all([
		page.waitForResponse((one) => one.request().method() === 'POST'),
		form.getByRole('button', { name: 'Nachricht senden' }).click()
	]);
	assert.is(answer.status(), 422);
	await page.getByRole('alert').getByText('Bitte prüft ein Feld').waitFor();
	const email = form.getByLabel('E-Mail');
	assert.equal(
		[await email.getAttribute('aria-invalid'), await email.getAttribute('aria-describedby')],
		['true', 'form-form-email-fault']
	);
	assert.is(await form.getByLabel('Name').inputValue(), 'Svenja "Wolf"');
	assert.is(await form.getByLabel('Betreff').inputValue(), '<b>Ausflug</b>');
	assert.is(await form.getByLabel('Nachricht').inputValue(), 'Geht das\nauch am Vormittag?');
	assert.ok(await form.getByRole('checkbox').isChecked());
	await isSoundInBoth(screen, 'contact-refused-390');
	await page.setViewportSize({ width: 1280, height: 900 });
	await screen.screenshot('contact-refused-1280');
	await email.fill('svenja.wolf@schule.example');
	await form.getByRole('button', { name: 'Nachricht senden' }).click();
	await page.getByRole('status').getByText('Danke, ist angekommen.').waitFor();
	assert.is(await page.locator('#form-form form, form#form-form').count(), 0);
	await isSoundInBoth(screen, 'contact-thanks-1280');
	assert.equal(
		screen.errors.filter((error) => !error.includes('422')),
		[]
	);
	const mail = await post.next();
	assert.equal(
		[mail.to, /^Reply-To: .*svenja\.wolf@schule\.example/m.test(mail.raw)],
		[['kultur@lindenau.example'], true]
	);
	await screen.close();
});

test('without a script and in English it is the same form', () =>
	visit('/m/contact', async (page) => {
		await page.getByLabel('Your question').fill('Is it open?');
		await asTyped(page);
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByRole('alert').getByText('please check 2 fields').waitFor();
		assert.is(await page.getByLabel('Your question').inputValue(), 'Is it open?');
		await page.locator('#form-form').getByLabel('Email').fill('ann@example.org');
		await page.locator('#form-form').getByRole('checkbox').check();
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByRole('status').getByText('Thank you, your message has arrived.').waitFor();
		await post.next();
	}));

test('a form that is too long or sent too often is explained, and no input is lost', async () => {
	const { limits } = desk.product.dependencies;
	const screen = await openScreen(desk.browser, {
		baseURL: desk.product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	const { page } = screen;
	const form = page.locator('#form-form');
	const send = () => form.getByRole('button', { name: 'Nachricht senden' }).click();
	await page.goto('/m/kontakt');
	await form.getByLabel('Name').fill('Ben');
	await form.getByLabel('E-Mail').fill('ben@schule.example');
	const message = form.getByLabel('Nachricht');
	// Where nothing is drawn, so that the browser does not have to break a line of so many letters.
	await message.evaluate((one: HTMLTextAreaElement) => {
		one.removeAttribute('maxlength');
		one.style.display = 'none';
		one.value = 'x'.repeat(70_000);
	});
	await form.getByRole('checkbox').check();
	await send();
	await page.getByRole('heading', { name: 'Das ist zu lang für ein Formular' }).waitFor();
	await page.goBack();
	await message.fill('Ist der Hof offen?\nAuch sonntags?');
	await form.getByRole('checkbox').check();
	const full = createRateLimits(1);
	for (let sent = 0; sent < 200; sent++) full.count('site-forms', sent % 2 ? '127.0.0.1' : '::1', 3600);
	desk.product.dependencies.limits = full;
	const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === 'POST'), send()]);
	desk.product.dependencies.limits = limits;
	assert.equal([answer.status(), Number(answer.headers()['retry-after']) > 3500], [429, true]);
	await page.getByText('in 60 Minuten geht es wieder').waitFor();
	await page.getByText('Ist der Hof offen?\nAuch sonntags?').waitFor();
	await isSoundInBoth(screen, 'form-too-often-390');
	await page.setViewportSize({ width: 1280, height: 900 });
	await screen.screenshot('form-too-often-1280');
	await page.getByRole('button', { name: 'Noch einmal senden' }).click();
	await page.getByRole('status').getByText('Danke, ist angekommen.').waitFor();
	assert.match((await post.next()).raw, /Auch sonntags/);
	assert.equal(
		screen.errors.filter((error) => !/413|429/.test(error)),
		[]
	);
	await screen.close();
});

test('the newsletter is requested in a block or in the footer, confirmed by a button, and ended by one', async () => {
	const screen = await openScreen(desk.browser, {
		baseURL: desk.product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	const { page } = screen;
	await page.goto('/m/kontakt');
	const foot = page.getByRole('contentinfo');
	await foot.getByRole('textbox', { name: 'E-Mail' }).fill('svenja@schule');
	await asTyped(page);
	await foot.getByRole('button', { name: 'Her damit' }).click();
	await page.getByRole('alert').getByText('Bitte prüft 2 Felder').waitFor();
	const main = page.getByRole('main');
	assert.is(await main.getByLabel('E-Mail').inputValue(), 'svenja@schule');
	await isSoundInBoth(screen, 'newsletter-refused-390');
	await main.getByLabel('E-Mail').fill('svenja@schule.example');
	await main.getByRole('checkbox').check();
	await main.getByRole('button', { name: 'Bestellen' }).click();
	await page.getByRole('heading', { name: 'Fast geschafft' }).waitFor();
	const token = tokenIn((await post.next()).body);
	await page.goto(`/newsletter/confirm?namespace=default&token=${token}`);
	await page.getByRole('heading', { name: 'Seid ihr das?' }).waitFor();
	await main.getByText('svenja@schule.example').waitFor();
	await main.getByText('in 47 Stunden').waitFor();
	await isSoundInBoth(screen, 'newsletter-confirm-390');
	await page.setViewportSize({ width: 1280, height: 900 });
	await screen.screenshot('newsletter-confirm-1280');
	await page.goto(`/newsletter/confirm?namespace=default&token=${token}`);
	await page.getByRole('button', { name: 'Bestellung bestätigen' }).click();
	await page.getByRole('heading', { name: 'Ihr seid dabei' }).waitFor();
	await isSoundInBoth(screen, 'newsletter-done-1280');
	const ends = tokenIn((await post.next()).body);
	await page.goto(`/newsletter/unsubscribe?namespace=default&token=${ends}`);
	await page.getByRole('button', { name: 'Abbestellen' }).click();
	await page.getByRole('heading', { name: 'Abbestellt' }).waitFor();
	await page.goto('/newsletter/confirm?token=gone');
	assert.is(await statusOf(page), 404);
	await page.getByRole('heading', { name: 'Dieser Link ist abgelaufen' }).waitFor();
	await page.getByRole('link', { name: 'Neu bestellen' }).click();
	await page.getByRole('heading', { name: 'Newsletter bestellen' }).waitFor();
	await screen.close();
	await visit('/m/kontakt', async (other) => {
		const block = other.locator('[data-block=news]');
		await block.getByRole('textbox', { name: 'E-Mail' }).fill('block@schule.example');
		await block.getByRole('checkbox').check();
		await block.getByRole('button', { name: 'Bestellen' }).click();
		await other.getByRole('heading', { name: 'Fast geschafft' }).waitFor();
	});
	await post.next();
});

test('the inbox shows messages, marks opened ones as read, and lets people finish, answer and delete them', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/inbox');
	await page.getByText('3 Nachrichten sind neu').waitFor();
	await page.getByRole('link', { name: 'Posteingang 3 ungelesene Nachrichten' }).waitFor();
	await page.getByLabel('Mail an').fill('office@lindenau.example');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert.').waitFor();
	await page.getByRole('link', { name: 'Svenja "Wolf"' }).click();
	await page.getByText('2 Nachrichten sind neu').waitFor();
	await page.getByRole('link', { name: 'Posteingang 2 ungelesene Nachrichten' }).waitFor();
	await page.getByText('auch am Vormittag?').waitFor();
	await page.getByText('<b>Ausflug</b>').last().waitFor();
	const answer = await page.getByRole('link', { name: 'Per Mail antworten' }).getAttribute('href');
	assert.is(answer, 'mailto:svenja.wolf@schule.example?subject=Re%3A%20%3Cb%3EAusflug%3C%2Fb%3E');
	await isSoundInBoth(desk.screen, 'inbox-1280');
	await page.getByRole('button', { name: 'Erledigt' }).click();
	await page
		.getByRole('link', { name: /^erledigt/ })
		.getByText('1')
		.waitFor();
	await page.getByText('Löschen …').click();
	await page.getByRole('button', { name: 'Nachricht löschen' }).click();
	await page.getByText('Entfernt.').waitFor();
	await page.getByRole('link', { name: 'Svenja "Wolf"' }).waitFor({ state: 'detached' });
});

test('subscribers are listed by state, downloaded and deleted', async () => {
	const { page } = desk.screen;
	await moveTo(page, '/admin/newsletter/subscribers');
	await page.getByText('svenja@schule.example').waitFor();
	await page.getByRole('link', { name: /^noch nicht bestätigt/ }).click();
	await page.getByRole('link', { name: 'block@schule.example' }).click();
	await page.getByText('Einmal im Monat, jederzeit abbestellbar.').waitFor();
	await isSoundInBoth(desk.screen, 'newsletter-admin-1280');
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Als CSV laden' }).click()
	]);
	assert.match(file.suggestedFilename(), /^newsletter-default-\d{8}\.csv$/);
	await page.getByText('Adresse löschen …').click();
	await page.getByRole('button', { name: 'Adresse löschen' }).click();
	await page.getByText('Entfernt.').waitFor();
	await page.getByRole('link', { name: 'block@schule.example' }).waitFor({ state: 'detached' });
	await desk.product.perform('namespace.create', { namespace: 'leer' });
	await page.goto('/admin/newsletter/subscribers?namespace=leer');
	await page.getByRole('link', { name: 'Zur Fußzeile' }).waitFor();
	assert.is(await page.getByRole('link', { name: 'Als CSV laden' }).count(), 0, 'there is nothing to load yet');
});

test.run();
